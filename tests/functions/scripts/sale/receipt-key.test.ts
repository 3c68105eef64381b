import { expect, test } from 'vitest'
import { signText } from '../../../../functions/sale/receipt/receipt-key.ts'
import { answer } from '../../../../functions/scripts/sale/answer.ts'

test('a key pair for receipts is created without a database, a new one each time, and can sign', async () => {
  const made: string[] = []
  const noDatabase = () => {
    throw new Error('there is none')
  }
  for (let n = 0; n < 2; n += 1) {
    let said = ''
    await answer(
      'local',
      ['receipt-key'],
      noDatabase,
      (text) => {
        said += text
      },
      0,
    )
    made.push(said.split('\n')[0] ?? '')
  }
  expect(made[0]).not.toBe(made[1])
  const [x = '', d = ''] = made[0]?.split('.') ?? []
  expect((await signText({ x, d }, 'text')).value).toMatch(/^[\w-]{86}$/)
})
