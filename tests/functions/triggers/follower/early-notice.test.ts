import { afterEach, beforeEach, expect, test } from 'vitest'
import { ledgerHash, type TxHash, txHash } from '#contract/wire/ledger-ids'
import type { Services } from '../../../../functions/services.ts'
import { EarlyNotice } from '../../../../functions/triggers/follower/early-notice.ts'
import type { ShownByOperator, ShownLink } from '../../../../functions/triggers/follower/quorum.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const TAIL = txHash.parse('A'.repeat(64))
const SIGNED = txHash.parse('B'.repeat(64))
const BUYER = 'rPX9m4KdEoYAh8cWbJqSvHn3zT7uQeZt1x'
const PAYLOAD = '11111111-2222-4333-8444-555555555555'
const HASH = ledgerHash.parse('C'.repeat(64))

let memory: MemoryDatabase
let published: string[]
beforeEach(async () => {
  memory = createMemoryDatabase()
  published = []
  await memory.db
    .prepare(
      `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, nftoken_id,
         offer_id, offer_hash, offer_ledger, offered_at, offer_expires_at, signed_at, signed_hash, signed_last_ledger,
         payload_uuid, payload_deeplink, payload_qr, payload_socket, payload_expires_at)
       VALUES ('signed', 700, ?1, 'epic', '850000000', 'confirming', 'k', 'h', 1, ?2, ?2, ?2, 5, 1, 9, 2, ?2, 20, ?3, '', '', '', 9)`,
    )
    .bind(BUYER, SIGNED, PAYLOAD)
    .run()
})
afterEach(() => memory.close())

const rowsNow = async () => (await memory.db.prepare('SELECT * FROM purchase').all()).results

function earlyWord() {
  const rooms: Pick<Services['rooms'], 'publish'> = {
    publish: async ({ kind }, message) =>
      void published.push(`${kind}: ${message.type} ${JSON.stringify(message.data)}`),
  }
  return new EarlyNotice({ db: memory.db, rooms } as unknown as Services)
}

/** An operator that has closed this ledger, with or without the signature in ledger 7. */
function operator(name: string, closed: number, shows: boolean): ShownByOperator {
  const link: ShownLink = { hash: SIGNED, previous: TAIL, ledger: 7, ledgerHash: HASH, effectsText: 'taken' }
  return {
    operator: name,
    links: new Map<TxHash | null, ShownLink>(shows ? [[TAIL, link]] : []),
    beside: new Map(),
    complete: [],
    closed: new Map([[closed, { index: closed, hash: HASH, closeTime: closed }]]),
  }
}

/** One operator shows the signature, up to this ledger; the other is at ledger 6. */
const shownByOne = (closed: number) => [operator('one', closed, true), operator('other', 6, false)]

const WORD = [
  `wallet: signature-seen {"purchaseId":"signed"}`,
  `payload: signature-seen {"purchaseId":"signed"}`,
]

test('a signature shown by one operator is published after two closes, and again at each later close', async () => {
  const word = earlyWord()
  for (const closed of [7, 8, 9]) await word.check(shownByOne(closed), TAIL, 2)
  expect(published).toEqual([])
  await word.check(shownByOne(10), TAIL, 2)
  expect(published).toEqual(WORD)
  await word.check(shownByOne(10), TAIL, 2)
  expect(published, 'once a close').toEqual(WORD)
  await word.check(shownByOne(11), TAIL, 2)
  expect(published).toEqual([...WORD, ...WORD])
})

test('the early notice moves no purchase and writes nothing', async () => {
  const before = await rowsNow()
  const word = earlyWord()
  for (const closed of [7, 8, 9, 10, 11]) await word.check(shownByOne(closed), TAIL, 2)
  expect(published).not.toEqual([])
  expect(await rowsNow()).toEqual(before)
  const tables = ['ledger_tx', 'offer_end', 'alert'].map((table) => `(SELECT count(*) FROM ${table})`)
  expect(await memory.db.prepare(`SELECT ${tables.join(' + ')} AS n`).first('n')).toBe(0)
})

test.each([
  ['two operators show', [operator('one', 12, true), operator('other', 12, true)], 2],
  ['the only operator shows', [operator('one', 12, true)], 1],
  ['no operator shows', [operator('one', 12, false), operator('other', 12, false)], 2],
])('no early notice is published of a signature that %s', async (_who, shown, needed) => {
  const word = earlyWord()
  for (let closes = 0; closes < 5; closes += 1) {
    const later = shown.map((one) => ({
      ...one,
      closed: new Map([[12 + closes, { index: 12 + closes, hash: HASH, closeTime: 0 }]]),
    }))
    await word.check(later, TAIL, needed)
  }
  expect(published).toEqual([])
})

test('the notice is published only after the purchase was in confirming for two closes', async () => {
  await memory.db.prepare(`UPDATE purchase SET status = 'offered'`).run()
  const word = earlyWord()
  for (const closed of [8, 9, 10, 11]) await word.check(shownByOne(closed), TAIL, 2)
  await memory.db.prepare(`UPDATE purchase SET status = 'confirming'`).run()
  for (const closed of [12, 13]) await word.check(shownByOne(closed), TAIL, 2)
  expect(published).toEqual([])
  await word.check(shownByOne(14), TAIL, 2)
  expect(published).toEqual(WORD)
})

test('a signature that its operator shows no more is counted anew once it shows it again', async () => {
  const word = earlyWord()
  await word.check(shownByOne(8), TAIL, 2)
  await word.check([operator('one', 9, false), operator('other', 6, false)], TAIL, 2)
  for (const closed of [10, 11]) await word.check(shownByOne(closed), TAIL, 2)
  expect(published).toEqual([])
  await word.check(shownByOne(12), TAIL, 2)
  expect(published).toEqual(WORD)
})

test('an operator that has once closed a ledger with far too high an index delays no later notice', async () => {
  const word = earlyWord()
  await word.check(shownByOne(1_000_000), TAIL, 2)
  for (const closed of [8, 9, 10]) await word.check(shownByOne(closed), TAIL, 2)
  expect(published).toEqual(WORD)
})
