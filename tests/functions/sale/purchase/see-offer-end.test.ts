import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { err, ok } from '#contract/result'
import { invoiceId, ledgerHash, nftokenId } from '#contract/wire/ledger-ids'
import type { ValidatedTx } from '../../../../functions/adapters/ledger/ledger.ts'
import { quietLog } from '../../../../functions/log.ts'
import { seeOfferEnd } from '../../../../functions/sale/purchase/see-offer-end.ts'
import type { Services } from '../../../../functions/services.ts'
import { beforeReading } from '../../../support/before-reading.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { BUYER, MINT, OFFER, samplePurchase, TOKEN } from './sample-purchase.ts'

const SITE = 'http://touchstone.test'
const INVOICE = invoiceId.parse('D'.repeat(64))
const PAID = 'E'.repeat(64)
const LEDGER = ledgerHash.parse('F'.repeat(64))
const REALLY = nftokenId.parse('0008'.padEnd(64, 'B'))

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  tailShown = inLedger(LEDGER)
  const { db } = memory
  const effects = {
    root: { previousTx: null, balance: '1', change: '0' },
    minted: null,
    offered: [],
    tickets: [],
    ticketUsed: null,
  }
  await db.batch([
    db
      .prepare(
        `INSERT INTO cursor (id, moves, ledger, ledger_hash, tail, balance) VALUES (1, 2, 102, ?, ?, '1')`,
      )
      .bind(LEDGER, MINT),
    db
      .prepare(`UPDATE pass SET status = 'reserved', purchase_id = 'purchase', nftoken_id = ? WHERE id = 510`)
      .bind(TOKEN),
    db
      .prepare(
        `INSERT INTO purchase (id, pass_id, nftoken_id, wallet, tier, price_drops, status, version, request_key, request_hash, created_at,
           offer_id, offer_hash, offer_ledger, offered_at, offer_expires_at)
         VALUES ('purchase', 510, ?, ?, 'rare', '450000000', 'offered', 4, 'key', '', 1000, ?, ?, 102, 2000, 722000)`,
      )
      .bind(TOKEN, BUYER, OFFER, MINT),
    db
      .prepare(
        `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES (?, 102, ?, 'NFTokenMint', 'tesSUCCESS', '12', ?)`,
      )
      .bind(MINT, BUYER, JSON.stringify(effects)),
  ])
})
afterEach(() => memory.close())

/** The journal's last link as two operators show it. */
let tailShown: Awaited<ReturnType<Services['ledger']['transactionByTwo']>>
const inLedger = (hash: string) => ok({ ledgerHash: ledgerHash.parse(hash) } as unknown as ValidatedTx)

/** Checks after the offer's expiry, in a ledger where the minter holds `held` and the open offer is for `sells`. */
async function check(held: string, sells: string | null, purchase = samplePurchase()) {
  const view = {
    index: 400,
    closeTime: 900_000,
    offer: async () => ok(sells && { id: OFFER, nftokenId: sells }),
    tokens: async () => ok([{ NFTokenID: held, URI: null }]),
    account: async () => ok({ balance: drops(1n), previousTx: MINT }),
  }
  const services = {
    db: memory.db,
    clock: { now: () => 0 },
    config: { minter: BUYER, issuer: BUYER, siteUrl: SITE },
    ledger: { agree: async () => ok(view), transactionByTwo: async () => tailShown },
    follower: { tip: async () => ({ closeTime: 900_000 }), catchUp: async () => null },
    secrets: { alertUrl: null },
    xaman: { cancel: async () => {} },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  const step = await seeOfferEnd(services, purchase, { kind: 'offer_lapsed' })
  const pass = await memory.db
    .prepare('SELECT nftoken_id, status, quarantined FROM pass WHERE id = 510')
    .first()
  return { step, pass }
}

test('an expired offer releases its pass if the minter holds the NFToken', async () => {
  const { step, pass } = await check(TOKEN, null)
  expect(step).toMatchObject({ kind: 'moved', purchase: { status: 'released' } })
  expect(pass).toEqual({ nftoken_id: TOKEN, status: 'available', quarantined: null })
})

test('a ledger with a link that the journal lacks decides nothing', async () => {
  await memory.db.prepare('DELETE FROM ledger_tx').run()
  const { step, pass } = await check(TOKEN, null)
  expect(step).toEqual({ kind: 'wait' })
  expect(pass).toEqual({ nftoken_id: TOKEN, status: 'reserved', quarantined: null })
})

test('an offer that ended unsold is not judged by a ledger with a link that the journal lacks', async () => {
  await memory.db.batch([
    memory.db.prepare('DELETE FROM ledger_tx'),
    memory.db
      .prepare(
        `INSERT INTO offer_end (offer_id, how, nftoken_id, buyer, amount, hash, ledger, account, fee)
         VALUES (?, 'expired', ?, ?, '450000000', ?, 200, ?, '12')`,
      )
      .bind(OFFER, TOKEN, BUYER, PAID, BUYER),
  ])
  const { step, pass } = await check(REALLY, null)
  expect(step).toEqual({ kind: 'wait' })
  expect(pass).toEqual({ nftoken_id: TOKEN, status: 'reserved', quarantined: null })
})

test('an NFToken that left the minter unsold keeps its pass out of stock', async () => {
  const { pass } = await check(REALLY, null)
  expect(pass).toEqual({ nftoken_id: TOKEN, status: 'reserved', quarantined: 'gone' })
})

test.each<[string, () => typeof tailShown]>([
  ['operators show in a ledger of another hash', () => inLedger('0'.repeat(64))],
  ['no two operators show alike', () => err('unreachable')],
])('no NFToken is gone by a journal whose last link %s: it may lack a sale', async (_how, shown) => {
  tailShown = shown()
  const { step, pass } = await check(REALLY, null)
  expect(step).toEqual({ kind: 'wait' })
  expect(pass).toEqual({ nftoken_id: TOKEN, status: 'reserved', quarantined: null })
  expect(await memory.db.prepare('SELECT count(*) AS n FROM alert').first('n')).toBe(0)
})

test('an NFToken is gone although operators show the last link of the journal no more', async () => {
  tailShown = ok(null)
  expect((await check(REALLY, null)).pass).toMatchObject({ quarantined: 'gone' })
})

test.each([
  [true, { nftoken_id: TOKEN, status: 'available', quarantined: null }, []],
  [false, { nftoken_id: TOKEN, status: 'reserved', quarantined: 'gone' }, [{ name: `gone ${TOKEN}` }]],
])(
  'an NFToken that another offer took is sold since where the database was restored (%s), and else gone',
  async (restored, became, alerts) => {
    await memory.db
      .prepare(
        `INSERT INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, account, fee)
       VALUES ('another', 'accepted', ?, ?, ?, '450000000', 'hash', 200, ?, '12')`,
      )
      .bind(TOKEN, BUYER, BUYER, BUYER)
      .run()
    if (restored)
      await memory.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('restored', 'w', 1)`).run()
    const { step, pass } = await check(REALLY, null)
    expect(step).toMatchObject({ kind: 'moved', purchase: { status: 'released' } })
    expect(pass).toEqual(became)
    const { results } = await memory.db.prepare('SELECT name FROM alert').all()
    expect(results).toEqual(alerts)
  },
)

test('a caller that read an earlier purchase does not report an NFToken sold by the next one as gone', async () => {
  await memory.db.batch([
    memory.db.prepare(`UPDATE purchase SET status = 'released', ending_code = 'expired', version = 5`),
    memory.db.prepare(`UPDATE pass SET status = 'sold', purchase_id = 'next' WHERE id = 510`),
  ])
  const { step, pass } = await check(REALLY, null)
  expect(step).toEqual({ kind: 'again' })
  expect(pass).toEqual({ nftoken_id: TOKEN, status: 'sold', quarantined: null })
  expect(await memory.db.prepare('SELECT name FROM alert').first('name')).toBeNull()
})

const setHalt = (name: string) =>
  memory.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('${name}', 'w', 1)`).run()

test('a halt that hides the journal once it was found level has no NFToken taken for gone', async () => {
  let asked = 0
  memory = beforeReading(memory, {
    'SELECT * FROM offer_end': (time) => {
      asked = time
      return time === 2 ? setHalt('diverged') : null
    },
  })
  const { step, pass } = await check(REALLY, null)
  expect(asked).toBe(2)
  expect(step).toEqual({ kind: 'wait' })
  expect(pass).toEqual({ nftoken_id: TOKEN, status: 'reserved', quarantined: null })
})

test('a halt that hid the journal and has ended since has no NFToken taken for gone', async () => {
  memory = beforeReading(memory, {
    'SELECT * FROM offer_end': (time) => (time === 2 ? setHalt('diverged') : null),
    'FROM halt JOIN offer_end': () => memory.db.prepare('DELETE FROM halt').run(),
  })
  const { step, pass } = await check(REALLY, null)
  expect(step).toEqual({ kind: 'wait' })
  expect(pass).toEqual({ nftoken_id: TOKEN, status: 'reserved', quarantined: null })
})

test('a halt that hides the journal once the offer was judged has no NFToken taken for gone that is sold since', async () => {
  const { db } = memory
  await db
    .prepare(
      `INSERT INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, account, fee)
       VALUES ('another', 'accepted', ?, ?, ?, '450000000', 'hash', 200, ?, '12')`,
    )
    .bind(TOKEN, BUYER, BUYER, BUYER)
    .run()
  await setHalt('restored')
  memory = beforeReading(memory, { 'FROM halt JOIN offer_end': () => setHalt('diverged') })
  const { step, pass } = await check(REALLY, null)
  expect(step).toEqual({ kind: 'wait' })
  expect(pass).toEqual({ nftoken_id: TOKEN, status: 'reserved', quarantined: null })
  expect(await db.prepare('SELECT name FROM alert').first('name')).toBeNull()
})

test('the payment for a pass whose NFToken left unsold waits for a person, who gets an alert about it too', async () => {
  const { db } = memory
  await db.batch([
    db.prepare(`UPDATE purchase SET invoice_id = '${INVOICE}'`),
    db.prepare(`INSERT INTO invoice (id, purchase_id, expires_at, status, paid_by)
      VALUES ('${INVOICE}', 'purchase', 1, 'paid', '${PAID}')`),
    db.prepare(`INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status)
      VALUES ('${PAID}', '${INVOICE}', '${BUYER}', '450000000', 0, 101, 'delivering')`),
    db.prepare(`INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
      SELECT '${PAID}', 101, account, 'Payment', result, fee, effects FROM ledger_tx`),
  ])
  await check(REALLY, null, { ...samplePurchase(), invoiceId: INVOICE })
  expect(await db.prepare('SELECT status, reason FROM payment').first()).toEqual({
    status: 'refund_manual',
    reason: 'token_gone',
  })
  expect((await db.prepare('SELECT name, what FROM alert ORDER BY name').all()).results).toEqual([
    { name: `gone ${TOKEN}`, what: 'The NFToken of pass 510 left the minter unsold.' },
    {
      name: `payment ${PAID}`,
      what: `450,000,000 drops of ${BUYER} wait for a person: The pass left our account in a way that we cannot explain.`,
    },
  ])
})
