import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, invoiceId, offerId, txHash } from '#contract/wire/ledger-ids'
import {
  awaitsHandling,
  awaitsNewsOf,
  awaitsPayment,
  isRead,
  ledgerOf,
  paidInBy,
  readTx,
  usedSequenceSince,
} from '../../../../functions/records/journal/link-store.ts'
import { endOf } from '../../../../functions/records/journal/offer-end-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const BUYER = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')
const WHOLE = txHash.parse('A'.repeat(64))
const SHORT = txHash.parse('B'.repeat(64))
const WHOLE_LAST = { previousTx: WHOLE, previousLedger: 9, balance: drops(9n) }
const SHORT_LAST = { previousTx: SHORT, previousLedger: 10, balance: drops(9n) }
const OFFER = offerId.parse('C'.repeat(64))
const INVOICE = invoiceId.parse('D'.repeat(64))
const ELSE = 'E'.repeat(64)
const ROOT = { previousTx: null, balance: '9', change: '5' }

let memory: MemoryDatabase
let db: D1Database
beforeEach(() => {
  memory = createMemoryDatabase()
  db = memory.db
})
afterEach(() => memory.close())

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await db.prepare(statement).run()
}

/** The journal gets a transaction in ledger 9, a link of the minter's that was not handled yet. */
async function keep(hash: string, did: object = {}, type = 'Payment', account = BUYER) {
  const effects = { root: ROOT, minted: null, offered: [], tickets: [], ticketUsed: null, ...did }
  await db
    .prepare(
      `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES (?, 9, ?, ?, 'tesSUCCESS', '12', ?)`,
    )
    .bind(hash, account, type, JSON.stringify(effects))
    .run()
}
/** And the short row of a stranger's; `drops` is null where it is no link. */
const keepShort = (drops: number | null) =>
  run(`INSERT INTO stranger_tx (ledger, hash, previous, account, day, balance, drops)
    VALUES (10, unhex('${SHORT}'), NULL, x'00', 1, 9, ${drops})`)
const ended = `INSERT INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, closed_at, account, fee)
  VALUES ('${OFFER}', 'accepted', '0008${'A'.repeat(60)}', NULL, NULL, '1', '${WHOLE}', 9, 1, '${BUYER}', '12')`

test('the journal has links whole or as a short row, and knows the ledger of both', async () => {
  await keep(WHOLE)
  await keepShort(1)
  expect([await isRead(db, WHOLE_LAST), await isRead(db, SHORT_LAST)]).toEqual([true, true])
  expect([await ledgerOf(db, WHOLE), await ledgerOf(db, SHORT)]).toEqual([9, 10])
  expect([(await readTx(db, WHOLE))?.ledger, await readTx(db, SHORT)]).toEqual([9, null])
  const unknown = txHash.parse(ELSE)
  expect([await isRead(db, { ...WHOLE_LAST, previousTx: unknown }), await ledgerOf(db, unknown)]).toEqual([
    false,
    null,
  ])
})

test.each([
  ['ledger', { previousLedger: 8 }, false],
  ['balance', { balance: drops(8n) }, false],
  ['unnamed ledger', { previousLedger: undefined }, true],
])('a link that an account names with another %s than the journal is of a fork', async (_, named, read) => {
  await keep(WHOLE)
  await keepShort(1)
  const seen = [WHOLE_LAST, SHORT_LAST].map((last) => isRead(db, { ...last, ...named }))
  expect(await Promise.all(seen)).toEqual([read, read])
})

test('a link whose metadata lack the balance is compared by that of the journal, while it is the last', async () => {
  await keep(WHOLE, { root: { ...ROOT, balance: null } })
  const other = { ...WHOLE_LAST, balance: drops(8n) }
  expect([await isRead(db, WHOLE_LAST), await isRead(db, other)]).toEqual([true, true])
  await run(`INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 2, 9, '${WHOLE}', '9')`)
  expect([await isRead(db, WHOLE_LAST), await isRead(db, other)]).toEqual([true, false])
})

test('a transaction that did not change the minter’s account is no link, whole or short', async () => {
  await keep(WHOLE, { root: null })
  await keepShort(null)
  expect([await isRead(db, WHOLE_LAST), await isRead(db, SHORT_LAST)]).toEqual([false, false])
  expect([await ledgerOf(db, WHOLE), await ledgerOf(db, SHORT)]).toEqual([9, 10])
})

test.each([
  ['it does not join the ledger', `INSERT INTO halt (name, why, since) VALUES ('diverged', '', 1)`],
  [
    'one operator alone has shown another part of it',
    `UPDATE ledger_tx SET alone = 1 WHERE hash = '${ELSE}'`,
  ],
])('nothing is concluded from the journal while %s', async (_what, doubt) => {
  await keep(WHOLE)
  await keep(ELSE)
  await keepShort(1)
  await run(ended)
  const concluded = async () => [
    (await readTx(db, WHOLE)) !== null,
    await isRead(db, WHOLE_LAST),
    await isRead(db, SHORT_LAST),
    (await endOf(db, OFFER)) !== null,
  ]
  expect(await concluded()).toEqual([true, true, true, true])
  await run(doubt)
  expect(await concluded()).toEqual([false, false, false, false])
})

test('another halt than that of a diverged journal leaves its conclusions', async () => {
  await keep(WHOLE)
  await run(`INSERT INTO halt (name, why, since) VALUES ('loss', '', 1)`)
  expect(await readTx(db, WHOLE)).toMatchObject({ hash: WHOLE, fee: '12' })
})

test.each([
  ['after that ledger', MINTER, {}, 8, true],
  ['in that ledger', MINTER, {}, 9, false],
  ['another account did', BUYER, {}, 8, false],
  ['with a ticket', MINTER, { ticketUsed: 7 }, 8, false],
  ['without a change of the account', MINTER, { root: null }, 8, false],
])('an account used one of its sequences after a ledger: %s', async (_what, account, did, ledger, used) => {
  await keep(WHOLE, did, 'TicketCreate', account)
  expect(await usedSequenceSince(db, MINTER, ledger)).toBe(used)
})

test('payments and tickets are awaited until the transaction that brought them is handled', async () => {
  const paid = {
    invoiceId: INVOICE,
    drops: '100',
    instead: null,
    partial: false,
    sourceTag: null,
    blob: null,
  }
  const awaited = async () => [await awaitsNewsOf(db, 'payments'), await awaitsNewsOf(db, 'tickets')]
  await keep(ELSE)
  expect(await awaited()).toEqual([false, false])
  await keep(SHORT, { paid })
  expect(await awaited()).toEqual([true, false])
  await run(`UPDATE ledger_tx SET processed = 1 WHERE hash = '${SHORT}'`)
  await keep(WHOLE, { tickets: [7] })
  expect(await awaited()).toEqual([false, true])
  expect([await awaitsHandling(db, WHOLE), await awaitsHandling(db, SHORT)]).toEqual([true, false])
  await run('UPDATE ledger_tx SET processed = 1')
  expect([...(await awaited()), await awaitsHandling(db, WHOLE)]).toEqual([false, false, false])
})

test.each([
  ['exactly the price from its buyer', {}, true],
  ['another price', { price: drops(101n) }, false],
  ['another payer', { wallet: MINTER }, false],
  ['another invoice', { invoiceId: invoiceId.parse(ELSE) }, false],
  ['a hold of one signature', { invoiceId: null }, false],
])('a payment of a price is awaited until it is handled: %s', async (_what, different, is) => {
  await keep(WHOLE, {
    paid: { invoiceId: INVOICE, drops: '100', instead: null, partial: false, sourceTag: null, blob: null },
  })
  const sought = { invoiceId: INVOICE, wallet: BUYER, price: drops(100n), ...different }
  expect(await awaitsPayment(db, sought)).toBe(is)
  await run('UPDATE ledger_tx SET processed = 1')
  expect(await awaitsPayment(db, sought)).toBe(false)
})

test('what accounts paid in counts their payments alone, and theirs alone', async () => {
  expect(await paidInBy(db, [BUYER])).toBe(0n)
  await keep(WHOLE, { root: { ...ROOT, change: '500' } })
  await keep(SHORT, { root: { ...ROOT, change: '70' } })
  await keep(ELSE, { root: { ...ROOT, change: '9' } }, 'NFTokenAcceptOffer')
  await keep('F'.repeat(64), { root: { ...ROOT, change: '3' } }, 'Payment', MINTER)
  expect(await paidInBy(db, [BUYER])).toBe(570n)
  expect(await paidInBy(db, [BUYER, MINTER])).toBe(573n)
  expect(await paidInBy(db, [])).toBe(0n)
})

test('as soon as it is seen that the ledger does not join the journal, no link proves that something is undone', async () => {
  await keep(WHOLE)
  await keepShort(1)
  await run(`INSERT INTO divergence (id, since, ledger, tail, last, shown) VALUES (1, 1, 9, '', '', '[]')`)
  expect([await isRead(db, WHOLE_LAST), await isRead(db, SHORT_LAST)]).toEqual([false, false])
  expect((await readTx(db, WHOLE))?.ledger, 'it may be slow, and joins in a moment').toBe(9)
})
