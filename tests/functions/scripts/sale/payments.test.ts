import { afterAll, beforeAll, expect, test } from 'vitest'
import { maintainMinter } from '../../../../functions/sale/minter/maintain-minter.ts'
import { answerSale } from '../../../support/answer-sale.ts'
import { freshWallet } from '../../../support/fresh-wallet.ts'
import { inProcess } from '../../../support/in-process.ts'
import { askToPay, pay, turns } from '../../../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../../../support/process-world.ts'
import { sendOutside } from '../../../support/send-outside.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterAll(() => world.close())

const listPayments = () => answerSale(world, 'payments')

test('an operator sees payments that wait for a person or came unasked, and a count of the rest', async () => {
  const asked = await askToPay(world)
  pay(world, asked, { Amount: '5' })
  const stuck = pay(world, asked, { Amount: '20000000' })
  sendOutside(world, asked.wallet, { TransactionType: 'AccountSet', SetFlag: 1 })
  const gift = sendOutside(world, await freshWallet(world), {
    TransactionType: 'Payment',
    Destination: world.sandbox.accounts.minter.address,
    Amount: '7000000',
  })
  pay(world, await askToPay(world, 'rare'))
  await turns(world, 4)
  const said = await listPayments()
  expect(said).toContain(`refund_manual  20,000,000 drops of ${asked.wallet.address}: underpaid (${stuck})`)
  expect(said).toContain(`owed for dust  5 drops to ${asked.wallet.address}\n`)
  expect(said).toMatch(
    new RegExp(
      `^\\d{4}-\\d\\d-\\d\\d {2}without a request {2}7,000,000 drops from r\\w+ \\(${gift.hash}\\)`,
      'm',
    ),
  )
  expect(said).toContain('Paid, pass not taken yet: 1. Pending: 0.')
  expect(said).not.toContain('Older')
  await world.db.prepare('INSERT INTO stranger_day (day, count, drops) VALUES (1, 3, 40), (2, 1, 2)').run()
  expect(await listPayments()).toContain('Older, without a request: 42 drops by 4 transactions.')
  await world.db
    .prepare(
      `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 50)
       INSERT INTO dust_debt (payer, tag, drops) SELECT 'rPayer', n, n FROM number`,
    )
    .run()
  expect(await listPayments()).toContain('… and more than these 50.\n')
})
