import { expect, test } from 'vitest'
import { signText } from '../../../../functions/sale/receipt/receipt-key.ts'
import { makeSecrets } from '../../../../functions/scripts/setup/secrets.ts'

test('a key pair for receipts is a new one each time, and can sign', async () => {
  const [one = '', two] = [0, 1].map(() => makeSecrets(['RECEIPT_KEY']).RECEIPT_KEY)
  expect(one).not.toBe(two)
  const [x = '', d = ''] = one.split('.')
  expect((await signText({ x, d }, 'text')).value).toMatch(/^[\w-]{86}$/)
})
