import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Address, TxHash } from '#contract/wire/ledger-ids'
import { reconcile } from '../../functions/reconcile.ts'
import { collectionSnapshot } from '../../functions/sale/collection/store.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { claimPaid } from '../../functions/sale/payment/claim.ts'
import { oldestDust } from '../../functions/sale/payment/debt-store.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import type { Services } from '../../functions/services.ts'
import { countingDatabase } from '../bench/counting-database.ts'
import { payDust } from '../support/dust.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { type AskedToPay, askToPay, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

/** Rows that the same work may additionally read in full tables: a page of a list that was shorter before. */
const A_PAGE = 10

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld()
  await maintainMinter(inProcess(world, null).services, 5_000)
  await turns(world, 2)
})
afterAll(() => world.close())

/** What some work costs: rows and exchanges as D1 counts them, and outside calls. */
async function costOf(work: (services: Services) => Promise<unknown>) {
  const { db, counts } = countingDatabase(world.db)
  const { services, idle } = inProcess({ ...world, db }, null)
  world.sandbox.faults.forgetSeen()
  await work(services)
  await idle()
  return { ...counts, calls: world.sandbox.faults.seen.length }
}

const run = () => costOf(reconcile)

/** One more payment that is too small: recorded, and claimed by its payer. */
async function oneSpeck(asked: AskedToPay) {
  const [hash] = payDust(world, asked, [13]) as [TxHash]
  const takenIn = await costOf(({ follower }) => follower.catchUp())
  const claim = { tokenId: asked.order.tokenId, userAddress: asked.wallet.address, paymentTxHash: hash }
  return { takenIn, claimed: await costOf((services) => claimPaid(services, claim)) }
}

const buy = (wallet: Address) =>
  costOf((services) =>
    buyPass(services, wallet, { userAddress: wallet, selectedTier: 'common', quantity: 1 }),
  )

const read = () => costOf(({ db }) => collectionSnapshot(db))

/** Expects the same work to make as many exchanges and calls in full tables as before, and to read as many rows. */
function expectNoMore(after: Record<string, Awaited<ReturnType<typeof costOf>>>, before: typeof after) {
  for (const [what, { rows, exchanges, calls }] of Object.entries(after)) {
    const { rows: had = 0, ...same } = before[what] ?? {}
    expect({ exchanges, calls }, what).toEqual(same)
    expect(rows, `rows of ${what}`).toBeLessThanOrEqual(had + A_PAGE)
  }
}

const NUMBERS = 'WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1)'
const STRANGER = `printf('rUnknownToAnybody%08d', n)`

/** Inserts this many rows, each made of its number `n`. */
function fill(table: string, columns: string, values: string, count: number, ...bound: string[]) {
  return world.db
    .prepare(`${NUMBERS} INSERT INTO ${table} (${columns}) SELECT ${values} FROM n`)
    .bind(count, ...bound)
}

test('beside ten thousand payments of dust another one, its claim and a cron run cost what they cost beside none', async () => {
  const asked = await askToPay(world)
  await oneSpeck(asked)
  await run()
  const before = { ...(await oneSpeck(asked)), run: await run() }
  const columns = 'hash, debt, ledger, drops, balance'
  const debtOf = (payer: string) => `(SELECT id FROM dust_debt WHERE payer = ${payer} AND tag = -1)`
  await world.db.batch([
    fill('dust_debt', 'payer, tag, drops', `${STRANGER}, -1, 13`, 5_000),
    fill('dust', columns, `unhex(printf('A%063d', n)), ${debtOf(STRANGER)}, n, 13, 13`, 5_000),
    fill(
      'dust',
      columns,
      `unhex(printf('B%063d', n)), ${debtOf('?2')}, n, 13, 13`,
      5_000,
      asked.wallet.address,
    ),
    world.db.prepare('UPDATE dust_debt SET drops = drops + 65000 WHERE payer = ?').bind(asked.wallet.address),
    world.db.prepare('UPDATE dust_day SET count = count + 10000, drops = drops + 130000'),
  ])
  expectNoMore({ ...(await oneSpeck(asked)), run: await run() }, before)
  const oldest = await costOf(({ db }) => oldestDust(db, { payer: asked.wallet.address, tag: null }))
  expect(oldest.rows, 'the fifty that one refund gives back, with their debt').toBeLessThanOrEqual(110)
})

test('in the tables of a finished sale a cron run and a page cost what they cost before it, and a refusal costs little', async () => {
  const { db } = world
  const { address } = await freshWallet(world)
  await run()
  const before = { run: await run(), page: await read() }
  const hash = `printf('C%063d', n)`
  await db.batch([
    db.prepare(
      `INSERT INTO purchase (id, pass_id, nftoken_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
         offer_id, accept_hash, sold_at, owner)
       SELECT 'sold ' || id, id, printf('%064d', id), 'r' || id, tier, '1', 'sold', '', '', 1, printf('D%063d', id),
         printf('E%063d', id), id, 'r' || id FROM pass WHERE status = 'available'`,
    ),
    db.prepare(
      `UPDATE pass SET status = 'sold', owner = 'r' || id, sold_at = id, nftoken_id = printf('%064d', id), purchase_id = 'sold ' || id
       WHERE status = 'available'`,
    ),
    db.prepare(
      `UPDATE tier_stat SET sold = (SELECT count(*) FROM pass WHERE pass.tier = tier_stat.tier AND status = 'sold')`,
    ),
    fill(
      'purchase',
      'id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, offer_id, ending_code, ended_at',
      `'released ' || n, 1 + n % 1000, ${STRANGER}, 'common', '1', 'released', '', '', 1, printf('F%063d', n), 'expired', 1`,
      10_000,
    ),
    fill(
      'submission',
      'hash, purpose, purchase_id, ticket, last_ledger, first_ledger, blob, status, created_at',
      `${hash}, 'mint-offer', 'released ' || n, 1000000 + n, 1, 1, '', 'validated', 1`,
      10_000,
    ),
    fill(
      'ledger_tx',
      'hash, ledger, closed_at, account, type, result, fee, effects, processed',
      `${hash}, 1, 1, 'r', 'NFTokenMint', 'tesSUCCESS', '10', '{}', 1`,
      10_000,
    ),
    fill('ticket', 'sequence, status, hash', `1000000 + n, 'consumed', ${hash}`, 10_000),
  ])
  await run() // Alerts that the tiers are sold out, once.
  expectNoMore({ run: await run(), page: await read() }, before)
  const refused = await buy(address)
  expect(refused.exchanges).toBeLessThanOrEqual(6)
  expect(refused.rows).toBeLessThanOrEqual(50)
})
