import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { ok } from '#contract/result'
import { MINUTE } from '#contract/timing'
import { address, invoiceId } from '#contract/wire/ledger-ids'
import { awaitPayment } from '../../../../functions/sale/purchase/await-payment.ts'
import { purchaseById } from '../../../../functions/sale/purchase/store.ts'
import type { Services } from '../../../../functions/services.ts'
import { keepLink } from '../../../support/chain-link.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const PAYER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const INVOICE = invoiceId.parse('B'.repeat(64))
const HASH = 'A'.repeat(64)
const MINTER = address.parse('rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY')
/** The journal's last link. */
const TAIL = 'C'.repeat(64)
const EXPIRES_AT = 1_000
const effects = JSON.stringify({ paid: { invoiceId: INVOICE, drops: '100' } })

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  const { db } = memory
  await db.batch([
    db.prepare(`UPDATE pass SET status = 'reserved', purchase_id = 'p' WHERE id = 1`),
    db.prepare(`INSERT INTO purchase
        (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, invoice_id)
      VALUES ('p', 1, '${PAYER}', 'common', '100', 'reserved', 'k', 'h', 1, '${INVOICE}')`),
    db.prepare(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${INVOICE}', 'p', ${EXPIRES_AT})`),
    keepLink(db, { account: MINTER, hash: TAIL, ledger: 8, previousTx: null, type: 'TicketCreate' }),
  ])
})
afterEach(() => memory.close())

/** Stores its payment as one that the journal has. */
async function keepInJournal(processed: 0 | 1) {
  await memory.db
    .prepare(
      `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects, processed)
       VALUES (?, 9, ?, 'Payment', 'tesSUCCESS', '12', ?, ?)`,
    )
    .bind(HASH, PAYER, effects, processed)
    .run()
}

/**
 * The status of the hold after a check with a ledger that closed so long after the invoice's end, and in which this is
 * the minter's last transaction.
 */
async function statusAfter(late: number, previousTx = TAIL): Promise<string | undefined> {
  const services = {
    db: memory.db,
    clock: { now: () => 0 },
    config: { minter: MINTER },
    ledger: { byTwo: () => ({ account: async () => ok({ previousTx, balance: drops(88n) }) }) },
    follower: { tip: async () => ({ closeTime: EXPIRES_AT + late }), catchUp: async () => null },
    xaman: {},
    defer: () => {},
  } as unknown as Services
  const purchase = await purchaseById(memory.db, 'p')
  if (purchase?.status !== 'reserved') throw new Error('the pass is not on hold')
  await awaitPayment(services, purchase, INVOICE)
  return (await purchaseById(memory.db, 'p'))?.status
}

test('a hold that is never paid ends a minute after its invoice, by the clock of the ledger', async () => {
  expect(await statusAfter(MINUTE - 1)).toBe('reserved')
  expect(await statusAfter(MINUTE)).toBe('released')
})

test('a hold is kept while the journal lacks the last transaction of the ledger, which may be its payment', async () => {
  expect(await statusAfter(60 * MINUTE, HASH)).toBe('reserved')
  expect(await statusAfter(60 * MINUTE)).toBe('released')
})

test('a hold is kept for a payment that the journal has, however long its handling fails', async () => {
  await keepInJournal(0)
  expect(await statusAfter(60 * MINUTE)).toBe('reserved')
})

test('a payment that was handled and is not booked keeps no hold', async () => {
  await keepInJournal(1)
  expect(await statusAfter(MINUTE)).toBe('released')
})

test.each([
  ['has', 'reserved', 'delivering'],
  ['lacks since it was rewound', 'released', 'refunding'],
])('a payment that the journal %s: its hold is then %s, and it %s', async (journal, hold, payment) => {
  const { db } = memory
  await db.batch([
    db.prepare(`UPDATE invoice SET status = 'paid', paid_by = '${HASH}'`),
    db.prepare(`INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status)
      VALUES ('${HASH}', '${INVOICE}', '${PAYER}', '100', 0, 9, 'delivering')`),
  ])
  if (journal === 'has') await keepInJournal(1)
  expect(await statusAfter(MINUTE - 1)).toBe('reserved')
  expect(await statusAfter(MINUTE)).toBe(hold)
  expect(await db.prepare('SELECT status FROM payment').first('status')).toBe(payment)
})
