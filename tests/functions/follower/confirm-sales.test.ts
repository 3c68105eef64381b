import { afterEach, beforeEach, expect, test } from 'vitest'
import { err, ok } from '#contract/result'
import { confirmSales } from '../../../functions/follower/confirm-sales.ts'
import type { Services } from '../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { ACCEPTANCE, BUYER, OFFER, TOKEN } from '../purchase/sample-purchase.ts'
import { quietLog } from '../quiet-log.ts'

/** The ledger of the sale. */
const SALE = 105

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await memory.db
    .prepare(
      `INSERT INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, account, fee)
       VALUES (?, 'accepted', ?, ?4, ?4, '1', ?3, ${SALE}, ?4, '12')`,
    )
    .bind(OFFER, TOKEN, ACCEPTANCE, BUYER)
    .run()
})
afterEach(() => memory.close())

/** A node that shows the sale or not, and has these ledgers; none while it does not count. */
const node = (shows: boolean, last: number | null, first = 1) => ({
  transaction: async () => ok(shows ? { ledger: SALE } : null),
  state: async () => (last === null ? err('unreachable') : ok({ index: last })),
  history: async () => (first <= SALE && SALE <= (last ?? SALE) ? 'all' : 'less'),
})

async function confirm(...nodes: (ReturnType<typeof node> & { operator?: string })[]) {
  await confirmSales({
    db: memory.db,
    ledger: { nodes: nodes.map((one, at) => ({ operator: `operator ${at}`, ...one })) },
    config: { minter: BUYER },
    clock: { now: () => 0 },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services)
  return {
    confirmed: await memory.db.prepare('SELECT confirmed FROM offer_end').first('confirmed'),
    called: (await memory.db.prepare('SELECT name FROM alert').all()).results.length > 0,
  }
}

test('a sale that two nodes show is confirmed', async () => {
  expect(await confirm(node(true, 110), node(true, 110))).toEqual({ confirmed: 1, called: false })
})

test('a sale that only the nodes of one operator show is not confirmed, and nobody is called while the others are away', async () => {
  const ofOne = { ...node(true, 110), operator: 'one.example' }
  const away = { ...node(false, null), operator: 'two.test' }
  expect(await confirm(ofOne, ofOne, away)).toEqual({ confirmed: 0, called: false })
  const other = { ...node(true, 110), operator: 'two.test' }
  expect(await confirm(ofOne, ofOne, other)).toEqual({ confirmed: 1, called: false })
})

test('a sale that a node does not have although it has its ledger whole is for people to see', async () => {
  expect(await confirm(node(true, 110), node(false, SALE))).toEqual({ confirmed: 0, called: true })
})

test.each([
  ['that is behind the sale', node(false, SALE - 1)],
  ['that has forgotten its ledger', node(false, 110, SALE + 1)],
  ['that does not count, as one of another network', node(false, null)],
])('a node %s denies nothing, and nobody is called', async (_which, other) => {
  expect(await confirm(node(true, 110), other)).toEqual({ confirmed: 0, called: false })
})
