import { afterEach, beforeEach, expect, test } from 'vitest'
import { xrp } from '#contract/money'
import { address, txHash } from '#contract/wire/ledger-ids'
import { sweepProceeds } from '../../../../functions/sale/minter/sweep-proceeds.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { upkeepServices } from './upkeep-services.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const PAYMENT = txHash.parse('A'.repeat(64))
const INVOICE = 'B'.repeat(64)
const BALANCE = xrp(1_000)
/** The float set by the owner, more than needed. */
const FLOAT = xrp(500)

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  const { db } = memory
  const paid = {
    invoiceId: INVOICE,
    drops: xrp(100).toString(),
    instead: null,
    partial: false,
    sourceTag: null,
    blob: null,
  }
  const root = { previousTx: null, balance: BALANCE.toString(), change: xrp(100).toString() }
  const effects = { root, minted: null, offered: [], tickets: [], ticketUsed: null, paid, repaid: null }
  await db.batch([
    db
      .prepare(
        `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES (?, 9, ?, 'Payment', 'tesSUCCESS', '12', ?)`,
      )
      .bind(PAYMENT, MINTER, JSON.stringify(effects)),
    db
      .prepare('INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 1, 9, ?, ?)')
      .bind(PAYMENT, BALANCE.toString()),
    db.prepare(`INSERT INTO ticket (sequence) VALUES (7)`),
    db.prepare(`INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
      VALUES ('p', 1, '${MINTER}', 'common', '100000000', 'reserved', 'k', 'h', 1)`),
    db.prepare(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${INVOICE}', 'p', 1)`),
  ])
})
afterEach(() => memory.close())

const writtenDown = () =>
  memory.db.batch([
    memory.db.prepare(`INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger)
      VALUES ('${PAYMENT}', '${INVOICE}', '${MINTER}', '${xrp(100)}', 0, 9)`),
    memory.db.prepare('UPDATE ledger_tx SET processed = 1'),
  ])

/**
 * The payment to the treasury in drops, or null. `meanwhile` runs while the ledger is read; `last` is the minter's last
 * transaction there.
 */
async function swept(
  meanwhile: () => Promise<unknown> = async () => {},
  { ended = false, last = PAYMENT } = {},
): Promise<string | null> {
  let amount: string | null = null
  const services = upkeepServices({
    db: memory.db,
    minter: MINTER,
    config: { treasury: { address: MINTER, tag: null, float: FLOAT }, funding: [] },
    account: async () => {
      await meanwhile()
      return { balance: BALANCE, ownerCount: 1, previousTx: last }
    },
    sign: ({ Amount }) => {
      amount = String(Amount)
    },
  })
  await sweepProceeds(services, { ended })
  return amount
}

test('a payment for an undelivered pass is not swept', async () => {
  await writtenDown()
  expect(await swept()).toBe((BALANCE - FLOAT - xrp(100) - 12n).toString())
})

test('what buyers are owed stays after the end of the sale, too', async () => {
  const rest = xrp(1) + 9n * 200_000n + 8n * 5_000n
  expect(await swept(writtenDown, { ended: true })).toBe((BALANCE - rest - xrp(100) - 12n).toString())
})

test('a payment that is recorded while the ledger is read is not swept', async () => {
  expect(await swept(writtenDown)).toBe((BALANCE - FLOAT - xrp(100) - 12n).toString())
})

test('a payment in the journal that is not recorded yet blocks the sweep', async () => {
  expect(await swept()).toBeNull()
})

test('nothing is paid out by a ledger with another last transaction than the journal’s, nor of a restored database', async () => {
  await writtenDown()
  expect(await swept(undefined, { last: txHash.parse('C'.repeat(64)) })).toBeNull()
  await memory.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('restored', '', 0)`).run()
  expect(await swept()).toBeNull()
})
