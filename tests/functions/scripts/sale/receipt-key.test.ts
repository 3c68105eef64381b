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
    await receiptKey({ output, environment: 'testnet' })
    made.push(said.split('\n')[0] ?? '')
  }
  expect(made[0]).not.toBe(made[1])
  const [x = '', d = ''] = made[0]?.split('.') ?? []
  expect((await signText({ x, d }, 'text')).value).toMatch(/^[\w-]{86}$/)
})

test.each([
  ['testnet', '(npx wrangler secret put RECEIPT_KEY --env testnet)'],
  ['local', '(its line in functions/local.env)'],
] as const)(
  'a key pair for receipts of %s is said to belong where that environment has it',
  async (environment, where) => {
    let said = ''
    const output = (text: string) => {
      said += text
    }
    await receiptKey({ output, environment })
    expect(said).toContain(`This is the secret RECEIPT_KEY ${where}.`)
  },
)
