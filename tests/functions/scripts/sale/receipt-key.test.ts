import { expect, test } from 'vitest'
import { signText } from '../../../../functions/sale/receipt/receipt-key.ts'
import { receiptKey } from '../../../../functions/scripts/sale/receipt-key.ts'

test('a key pair for receipts is a new one each time, and can sign', async () => {
  const made: string[] = []
  for (let n = 0; n < 2; n += 1) {
    let said = ''
    const output = (text: string) => {
      said += text
    }
    await receiptKey({ output })
    made.push(said.split('\n')[0] ?? '')
  }
  expect(made[0]).not.toBe(made[1])
  const [x = '', d = ''] = made[0]?.split('.') ?? []
  expect((await signText({ x, d }, 'text')).value).toMatch(/^[\w-]{86}$/)
})
