import { afterAll, beforeAll, expect, test } from 'vitest'
import { maintainMinter } from '../../../../functions/sale/minter/maintain-minter.ts'
import { answerSale } from '../../../support/answer-sale.ts'
import { freshWallet } from '../../../support/fresh-wallet.ts'
import { inProcess } from '../../../support/in-process.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'
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

test('each payment is listed once: as one that waits for a person, as dust, or as one without a request', async () => {
  const { db, close } = createMemoryDatabase()
  const NOW = Date.UTC(2026, 10, 22)
  const tx = (hash: string, ledger: number, effects: object, result = 'tesSUCCESS') =>
    `INSERT INTO ledger_tx (hash, ledger, closed_at, account, type, result, fee, effects)
     VALUES ('${hash}', ${ledger}, ${NOW}, 'r${hash}', 'Payment', '${result}', '12', '${JSON.stringify(effects)}')`
  const paid = (instead: string, invoiceId: string) => ({
    paid: { instead, invoiceId },
    root: { change: '0' },
  })
  const payment = (hash: string, status: string, day: number) =>
    `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, closed_at, status, reason)
     VALUES ('${hash}', 'i', 'rPayer', '20', 0, 1, ${Date.UTC(2026, 10, day)}, '${status}', 'late')`
  const statements = [
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
     VALUES ('p', 1, 'rBuyer', 'common', '1', 'sold', '', '', 0)`,
    `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('i', 'p', 0)`,
    payment('AA', 'refund_manual', 20),
    payment('AB', 'refund_manual', 21),
    payment('AC', 'received', 1),
    payment('AD', 'refunding', 1),
    payment('AE', 'delivering', 1),
    ...['AA', 'AB', 'AC', 'AD'].map((hash) => tx(hash, 11, { root: { change: '20' } })),
    tx('BA', 12, paid('5 USD', 'i')),
    tx('BB', 13, paid('6 USD', 'i')),
    tx('BC', 14, { repaid: 'BB', root: { change: '-9' } }),
    tx('CA', 15, { root: { change: '13' } }),
    tx('DA', 16, { root: { change: '7' } }),
    tx('DB', 17, paid('8 USD', 'unknown')),
    `INSERT INTO stranger_tx (hash, ledger, account, day, drops) VALUES
     (x'EA', 18, unhex(printf('%040d', 1)), 20000, 4), (x'EB', 19, x'00', 20000, 0), (x'EC', 20, x'00', 20000, NULL)`,
    `INSERT INTO dust (hash, debt, ledger, drops) VALUES (x'CA', 1, 15, 13)`,
    `INSERT INTO dust_debt (payer, tag, drops, status) VALUES ('rMore', -1, 30, 'owed'), ('rStuck', 0, 13, 'manual'), ('rNone', 7, 0, 'owed')`,
    `INSERT INTO dust_day (day, drops, settled) VALUES (1, 40, 30), (2, 33, 0)`,
  ]
  await db.batch(statements.map((statement) => db.prepare(statement)))
  const said = await answerSale({ db, clock: { now: () => NOW } }, 'payments')
  close()
  expect(said.split('\n')).toEqual([
    '2026-11-21 00:00 UTC  refund_manual  20 drops of rPayer: late (AB)',
    '2026-11-20 00:00 UTC  refund_manual  20 drops of rPayer: late (AA)',
    '2026-11-22 00:00 UTC  waits for a person  5 USD of rBA: not in drops (BA)',
    '',
    'refused, waits for a person  13 drops to rStuck, tag 0',
    'owed for dust  30 drops to rMore',
    'Owed for payments that were too small to be refunded: 43 drops.',
    '2024-10-04  without a request  4 drops from rrrrrrrrrrrrrrrrrrrrBZbvji (EA)',
    '2026-11-22 00:00 UTC  without a request  8 USD from rDB (DB)',
    '2026-11-22 00:00 UTC  without a request  7 drops from rDA (DA)',
    '',
    'Paid, pass not taken yet: 1. Pending: 2.',
    '',
  ])
})

test('dust that only a fork had is not listed as owed: no refund returns it', async () => {
  const { db, close } = createMemoryDatabase()
  const statements = [
    `INSERT INTO dust_debt (id, payer, tag, drops) VALUES (1, 'rBoth', -1, 12), (2, 'rFork', -1, 5)`,
    `INSERT INTO dust (hash, debt, ledger, drops, balance) VALUES (x'AA', 1, 1, 7, 9), (x'AB', 1, 2, 5, NULL), (x'AC', 2, 3, 5, NULL)`,
    `INSERT INTO dust (hash, debt, ledger, drops, refund) VALUES (x'AD', 2, 3, 8, x'EE')`,
    `INSERT INTO dust_day (day, drops, settled) VALUES (1, 25, 8)`,
  ]
  await db.batch(statements.map((statement) => db.prepare(statement)))
  const said = await answerSale({ db, clock: { now: () => 0 } }, 'payments')
  close()
  expect(said).toContain('\nowed for dust  7 drops to rBoth\nOwed for')
  expect(said).toContain('too small to be refunded: 7 drops.')
})

test('a payment without a request leaves the list once the minter has returned it by naming it', async () => {
  const { minter } = world.sandbox.accounts
  const stranger = await freshWallet(world)
  const send = (from: Parameters<typeof sendOutside>[1], Destination: string, named: object = {}) =>
    sendOutside(world, from, { TransactionType: 'Payment', Destination, Amount: '3000000', ...named }).hash
  const [kept, given] = [send(stranger, minter.address), send(stranger, minter.address)]
  await turns(world, 2)
  expect(await listPayments()).toContain(`(${given})`)
  send(minter, stranger.address, { InvoiceID: given })
  await turns(world, 2)
  expect(await listPayments()).not.toContain(`(${given})`)
  expect(await listPayments()).toContain(`(${kept})`)
})

test('where no payment waits and none came unasked, both are said', async () => {
  const { db, close } = createMemoryDatabase()
  expect(await answerSale({ db, clock: { now: () => 0 } }, 'payments')).toBe(
    [
      'No payment waits for a person.',
      'Owed for payments that were too small to be refunded: 0 drops.',
      'There is no payment without a request.',
      'Paid, pass not taken yet: 0. Pending: 0.\n',
    ].join('\n'),
  )
  close()
})
