import { afterEach, beforeEach, expect, test } from 'vitest'
import { address, txHash } from '#contract/wire/ledger-ids'
import { noteHandled, noteNewsTurn, oldestNews } from '../../../../functions/triggers/follower/news-store.ts'
import { keepLink } from '../../../support/chain-link.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const HASH = txHash.parse('A'.repeat(64))
const link = { account: MINTER, hash: HASH, ledger: 9, previousTx: null, type: 'Payment' }

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await keepLink(memory.db, link).run()
})
afterEach(() => memory.close())

/** The unfollowed news after this one was followed, with `again` run meanwhile. */
async function newsAfter(readAgain: () => Promise<unknown>) {
  const news = await oldestNews(memory.db, [], 0)
  if (!news) throw new Error('there is no news')
  await readAgain()
  await noteHandled(memory.db, news.read())
  return (await oldestNews(memory.db, [], 0))?.hash ?? null
}

test('a followed transaction is no longer news', async () => {
  expect(await newsAfter(async () => {})).toBeNull()
})

test.each([
  ['did something else', `effects = json_set(effects, '$.root.balance', '99')`],
  ['failed', `result = 'tecUNFUNDED_PAYMENT'`],
  ['came in another ledger', 'ledger = 11'],
])('a transaction that %s when read again during its processing is news again', async (_how, change) => {
  expect(await newsAfter(() => memory.db.prepare(`UPDATE ledger_tx SET ${change}`).run())).toBe(HASH)
})

test('a pending transaction shown by one operator, and every later one, is no news before a second operator shows it', async () => {
  const next = { ...link, hash: 'B'.repeat(64), ledger: 10, previousTx: HASH }
  await keepLink(memory.db, next).run()
  const shownBy = (alone: 0 | 1) =>
    memory.db.prepare('UPDATE ledger_tx SET alone = ? WHERE hash = ?').bind(alone, HASH).run()
  await shownBy(1)
  expect(await oldestNews(memory.db, [], 0)).toBeNull()
  await shownBy(0)
  expect((await oldestNews(memory.db, [], 0))?.hash).toBe(HASH)
})

const run = (sql: string) => memory.db.prepare(sql).run()
/** A later link; `hash` is one letter. */
const later = (letter: string, ledger: number) => ({
  ...link,
  hash: letter.repeat(64),
  ledger,
  previousTx: HASH,
})

test('the oldest news comes first by the close of its ledger, and one that had its turn after all that closed before that', async () => {
  await keepLink(memory.db, later('B', 11)).run()
  await keepLink(memory.db, later('C', 10)).run()
  await run(`UPDATE ledger_tx SET closed_at = ledger * 1000`)
  const order = async () => {
    const seen: string[] = []
    for (let news = await oldestNews(memory.db, [], 0); news; news = await next(seen)) seen.push(news.hash)
    return seen.map(([letter]) => letter).join('')
  }
  const next = (seen: string[]) =>
    oldestNews(
      memory.db,
      seen.map((hash) => txHash.parse(hash)),
      0,
    )
  expect(await order()).toBe('ACB')
  await noteNewsTurn(memory.db, HASH, 10_500)
  expect(await order()).toBe('CAB')
  // A node may not tell when a ledger closed.
  await run(`UPDATE ledger_tx SET closed_at = NULL, turn_at = 0 WHERE hash = '${later('B', 11).hash}'`)
  expect(await order()).toBe('BCA')
  await noteNewsTurn(memory.db, txHash.parse(later('B', 11).hash), 20_000)
  expect(await order()).toBe('CAB')
})

test('of one ledger the news comes in the order in which it was read', async () => {
  await keepLink(memory.db, later('B', 9)).run()
  expect((await oldestNews(memory.db, [], 0))?.hash).toBe(HASH)
})

test('a transaction in quarantine is no news before it may be tried again, and what else failed keeps none back', async () => {
  const fails = (kind: string) =>
    run(
      `INSERT INTO quarantine (kind, id, failures, last_error, at, retry_at) VALUES ('${kind}', '${HASH}', 3, '', 0, 50)`,
    )
  await fails('payment')
  const news = await oldestNews(memory.db, [], 49)
  expect(news?.hash).toBe(HASH)
  expect(news?.failing).toEqual(new Map([[`payment ${HASH}`, { failures: 3, retryAt: 50 }]]))
  await fails('transaction')
  expect(await oldestNews(memory.db, [], 49)).toBeNull()
  expect((await oldestNews(memory.db, [], 50))?.hash).toBe(HASH)
})

test('news tells of the submission that it was and of the offers that it ended, each with its purchase, and of no others', async () => {
  const other = later('B', 10)
  await keepLink(memory.db, other).run()
  const offers = { mine: '1'.repeat(64), unknown: '2'.repeat(64), other: '3'.repeat(64) }
  for (const hash of [other.hash, HASH])
    await run(`INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at)
      VALUES ('${hash}', 'cancel', '', 1, 9, 0)`)
  for (const [offer, hash] of [
    [offers.unknown, HASH],
    [offers.mine, HASH],
    [offers.other, other.hash],
  ])
    await run(`INSERT INTO offer_end (offer_id, how, nftoken_id, amount, hash, ledger, account, fee)
      VALUES ('${offer}', 'cancelled', '${'F'.repeat(64)}', '0', '${hash}', 9, '${MINTER}', '12')`)
  for (const [place, offer] of [offers.other, offers.mine].entries())
    await run(`INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
        nftoken_id, offer_id, offer_expires_at, offer_hash, offer_ledger, offered_at)
      VALUES ('${offer[0]}', ${place + 1}, '${MINTER}', 'common', '100', 'offered', '${place}', 'h', 1,
        '${'F'.repeat(64)}', '${offer}', 9, '${other.hash}', 8, 1)`)
  const news = (await oldestNews(memory.db, [], 0))?.read()
  expect(news?.submission?.hash).toBe(HASH)
  const ends = news?.ends.map(({ end, purchase }) => [end.offer, purchase?.id ?? null])
  expect(ends).toEqual([
    [offers.unknown, null],
    [offers.mine, '1'],
  ])
})

test('the turn of one transaction is not that of another', async () => {
  const other = later('B', 10)
  await keepLink(memory.db, other).run()
  await noteNewsTurn(memory.db, HASH, 7)
  const { results } = await memory.db.prepare('SELECT hash, turn_at FROM ledger_tx ORDER BY hash').all()
  expect(results).toEqual([
    { hash: HASH, turn_at: 7 },
    { hash: other.hash, turn_at: 0 },
  ])
})

test('an offer that a followed transaction ended needs no withdrawal any more, and others still do', async () => {
  const other = later('B', 10)
  await keepLink(memory.db, other).run()
  for (const hash of [HASH, other.hash]) {
    await run(`INSERT INTO offer_end (offer_id, how, nftoken_id, amount, hash, ledger, account, fee)
      VALUES ('${hash}', 'cancelled', '${'F'.repeat(64)}', '0', '${hash}', 9, '${MINTER}', '12')`)
    await run(`INSERT INTO stale_offer (id, since) VALUES ('${hash}', 0)`)
  }
  expect(await newsAfter(async () => {})).toBe(other.hash)
  expect((await memory.db.prepare('SELECT id FROM stale_offer').all()).results).toEqual([{ id: other.hash }])
})
