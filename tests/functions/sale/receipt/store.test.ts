import { afterEach, beforeEach, expect, test } from 'vitest'
import { txHash } from '#contract/wire/ledger-ids'
import { ACCEPTANCE, BUYER, OFFER, TOKEN } from '#contract/wire/published/samples'
import { saleBy } from '../../../../functions/sale/receipt/store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const SALE = txHash.parse(ACCEPTANCE)
const PAYMENT = 'A'.repeat(64)
const OTHER = 'B'.repeat(64)

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await run(
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
        nftoken_id, offer_id, accept_hash, accept_ledger, sold_at, owner)
      VALUES ('p', 530, '${BUYER}', 'rare', '450000000', 'sold', 'k', 'h', 1,
        '${TOKEN}', '${OFFER}', '${ACCEPTANCE}', 9, 1, '${BUYER}')`,
    `INSERT INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, closed_at, account, fee)
      VALUES ('${OFFER}', 'accepted', '${TOKEN}', '${BUYER}', '${BUYER}', '450000000', '${ACCEPTANCE}', 9, 1, '${BUYER}', '12')`,
  )
})
afterEach(() => memory.close())

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await memory.db.prepare(statement).run()
}

/** A payment under this invoice of a further purchase, or of the sale's own. */
const payment = (hash: string, invoice: string, status: string) =>
  `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status, reason)
    VALUES ('${hash}', '${invoice}', '${BUYER}', '450000000', 0, 8, '${status}',
      ${status === 'delivered' ? 'NULL' : `'late'`})`

test('a sale that was signed for once has no payment of its own', async () => {
  expect(await saleBy(memory.db, SALE)).toEqual({
    ...{ pass_id: 530, wallet: BUYER, owner: BUYER, price_drops: '450000000', nftoken_id: TOKEN },
    ...{ accept_hash: ACCEPTANCE, ledger: 9, closed_at: 1, fee: '12', alone: 0 },
    ...{ terms_version: null, invoice_id: null, payment: null },
  })
})

test('a sale that was paid first names the payment that was delivered for, and none that was refunded or of other sales', async () => {
  await run(
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, invoice_id)
      VALUES ('q', 531, '${BUYER}', 'rare', '450000000', 'sold', 'l', 'h', 1, 'J')`,
    `UPDATE purchase SET invoice_id = 'I' WHERE id = 'p'`,
    // It was offered for nothing.
    `UPDATE offer_end SET amount = '0'`,
    `INSERT INTO invoice (id, purchase_id, status, expires_at) VALUES ('I', 'p', 'closed', 1), ('J', 'q', 'closed', 1)`,
    payment('C'.repeat(64), 'J', 'delivered'),
    payment(OTHER, 'I', 'refunding'),
  )
  expect(await saleBy(memory.db, SALE)).toMatchObject({ invoice_id: 'I', payment: null })
  await run(payment(PAYMENT, 'I', 'delivered'))
  expect(await saleBy(memory.db, SALE)).toMatchObject({ invoice_id: 'I', payment: PAYMENT })
})

test.each([
  ['its purchase is not sold', `UPDATE purchase SET status = 'released'`],
  ['another transaction ended its offer', `UPDATE offer_end SET hash = '${OTHER}'`],
  ['the journal lacks the end of its offer', `UPDATE offer_end SET offer_id = '${OTHER}'`],
  ['another transaction sold it', `UPDATE purchase SET accept_hash = '${OTHER}'`],
])('a transaction made no sale where %s', async (_what, differently) => {
  await run(differently)
  expect(await saleBy(memory.db, SALE)).toBeNull()
})
