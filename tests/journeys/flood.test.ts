import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#contract/timing'
import { reconcile } from '../../functions/reconcile.ts'
import { signBlob } from '../sandbox/signed-blob.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { type AskedToPay, askToPay } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { payUnasked } from '../support/strangers.ts'

/** Time that one answer of a node takes in this world: a hundred payments cost as much as a thousand on fast nodes. */
const ANSWER = 0.5 * SECOND

let world: ProcessWorld
let fetchNow: typeof globalThis.fetch
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  fetchNow = globalThis.fetch
})
afterEach(async () => {
  globalThis.fetch = fetchNow
  await expectInvariants(world)
})
afterAll(() => world.close())

/** The most time that the journal may take in a cron run: reading and applying, with what both had begun. */
const JOURNAL = 20 * SECOND

const hasAlert = async (name: string) =>
  (await world.db.prepare('SELECT 1 AS one FROM alert WHERE name = ?').bind(name).first()) !== null

/** From now on each answer from outside takes ANSWER. */
function answersTakeTime() {
  globalThis.fetch = async (...asked) => {
    world.later(ANSWER)
    return fetchNow(...asked)
  }
}

/** This many payments of one stranger under one invoice; too much to be dust, and too little for the pass. */
async function flood({ order }: AskedToPay, count: number): Promise<void> {
  const { ledger } = world.sandbox
  const wallet = await freshWallet(world)
  const { Destination, InvoiceID } = order.payment
  const info = ledger.request('account_info', { account: wallet.address, ledger_index: 'current' }, 2)
  const first = (info as { account_data?: { Sequence: number } }).account_data?.Sequence ?? 0
  for (let n = 0; n < count; n += 1) {
    const payment = {
      TransactionType: 'Payment',
      Account: wallet.address,
      Destination,
      InvoiceID,
      Amount: '1100000',
      Fee: '12',
      Sequence: first + n,
    }
    const sent = ledger.submit(signBlob(payment, wallet).blob) as { engine_result?: string }
    expect(sent.engine_result).toBe('tesSUCCESS')
    if (n % 20 === 19) ledger.close()
  }
  ledger.close()
}

/** Each batch of statements takes a second, as on an overloaded database. */
function whereBatchesTakeTime(): ProcessWorld {
  const { db } = world
  const slow = new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown
      if (name !== 'batch') return value
      return async (statements: D1PreparedStatement[]) => {
        world.later(SECOND)
        return target.batch(statements)
      }
    },
  })
  return { ...world, db: slow }
}

const turnOf = (id: string) =>
  world.db.prepare('SELECT turn_at FROM purchase WHERE id = ?').bind(id).first<number>('turn_at')

test('five hundred links between two cron runs are read in portions: each run processes every purchase in time, until all is read', async () => {
  const buyers = [await offerPass(world), await offerPass(world)]
  await inProcess(world, null).services.follower.catchUp()
  const last = payUnasked(world, await freshWallet(world), 500).at(-1)
  const { services, idle } = inProcess(whereBatchesTakeTime(), null)
  const isRead = world.db.prepare('SELECT 1 AS one FROM cursor WHERE tail = ?').bind(last)
  let runs = 0
  for (; runs < 4 && !(await isRead.first()); runs += 1) {
    const start = world.clock.now()
    world.sandbox.faults.forgetSeen()
    await reconcile(services)
    await idle()
    for (const { id } of buyers) {
      expect(await turnOf(id)).toBeGreaterThanOrEqual(start)
      expect(await turnOf(id)).toBeLessThan(start + JOURNAL)
    }
    expect(world.sandbox.faults.seen.filter((call) => /account_tx/.test(call)).length).toBeLessThanOrEqual(8)
    world.later(start + MINUTE - world.clock.now())
    world.sandbox.ledger.close()
  }
  expect(runs).toBeGreaterThan(1)
  expect(runs).toBeLessThan(4)
  expect(await hasAlert('history'), 'a portion is read, and no node has failed').toBe(false)
})

test('under a flood of small payments of many strangers each cron run processes every purchase', async () => {
  const asked = await askToPay(world)
  const buyers = [await offerPass(world), await offerPass(world), await offerPass(world)]
  for (let strangers = 0; strangers < 5; strangers += 1) await flood(asked, 20)
  answersTakeTime()
  const { services, idle } = inProcess(world, null)
  for (let minute = 0; minute < 2; minute += 1) {
    const start = world.clock.now()
    await reconcile(services)
    await idle()
    expect(world.clock.now() - start).toBeLessThan(MINUTE)
    for (const { id } of [...buyers, { id: asked.order.reservationId }]) {
      const turn = await world.db
        .prepare('SELECT turn_at FROM purchase WHERE id = ?')
        .bind(id)
        .first('turn_at')
      expect(turn).toBeGreaterThanOrEqual(start)
    }
    world.later(start + MINUTE - world.clock.now())
    world.sandbox.ledger.close()
  }
})
