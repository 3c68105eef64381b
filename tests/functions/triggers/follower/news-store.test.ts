import { afterEach, beforeEach, expect, test } from 'vitest'
import { address, txHash } from '#contract/wire/ledger-ids'
import { noteHandled, oldestNews } from '../../../../functions/triggers/follower/news-store.ts'
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
