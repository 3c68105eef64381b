import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import { endLease, takeLease } from '../../functions/adapters/db/lease.ts'
import { reconcile } from '../../functions/reconcile.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { sweepOffers } from '../../functions/sale/minter/sweep-offers.ts'
import { refillTickets } from '../../functions/sale/minter/tickets.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import type { Services } from '../../functions/services.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld()
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(async () => {
  world.sandbox.faults.clear()
  world.resumeLedger()
  await expectInvariants(world)
})
afterAll(() => world.close())

/** An offer that was opened and left unanswered until the ledger ended it. */
async function staleOffer(services: Services): Promise<string> {
  const { id, uuid } = await offerPass(world)
  world.sandbox.phone.open(uuid)
  world.later(OFFER_LIFE + 15 * MINUTE)
  world.sandbox.ledger.close()
  const ended = await settle(services, id, { asker: 'expired', deadline: world.clock.now() })
  expect(ended?.status).toBe('released')
  return ended?.offer?.id ?? ''
}

async function statusOf(id: string) {
  return world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first('status')
}

test('a sweep that was about to use a ticket leaves it to the buyer who took it first', async () => {
  const { services } = inProcess(world, null)
  await staleOffer(services)
  let rushed: Promise<unknown> | null = null
  const db = {
    prepare: (sql: string) => services.db.prepare(sql),
    async batch(statements: D1PreparedStatement[]) {
      rushed ??= offerPass(world)
      await rushed
      return services.db.batch(statements)
    },
  } as unknown as D1Database
  await sweepOffers({ ...services, db })
  const { results } = await world.db
    .prepare(
      `SELECT ticket, count(*) AS n FROM submission WHERE ticket IS NOT NULL GROUP BY ticket HAVING n > 1`,
    )
    .all()
  expect(results).toEqual([])
  await maintainMinter(services, 5_000)
  await maintainMinter(services, 5_000)
  expect(await world.db.prepare('SELECT count(*) AS n FROM stale_offer').first('n')).toBe(0)
})

test('a sweep that never reached the ledger is sent again, so that no reserve is lost', async () => {
  const { services } = inProcess(world, null)
  const offer = await staleOffer(services)
  world.haltLedger()
  world.sandbox.faults.plan('rpc:submit', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  await maintainMinter(services)
  for (let closes = 0; closes < 25; closes += 1) world.sandbox.ledger.close()
  world.sandbox.faults.clear()
  world.resumeLedger()
  await maintainMinter(services, 5_000)
  await maintainMinter(services, 5_000)
  expect(world.sandbox.ledger.offer(offer)).toBeUndefined()
})

test('an unfinished sweep does not prevent new tickets when buyers need them', async () => {
  const { services } = inProcess(world, null)
  await staleOffer(services)
  await world.db
    .prepare(`UPDATE ticket SET status = 'leased' WHERE status = 'free' AND sequence % 3 > 0`)
    .run()
  await sweepOffers(services)
  await refillTickets(services)
  const { results } = await world.db
    .prepare(`SELECT purpose FROM submission WHERE status = 'signed' ORDER BY purpose`)
    .all()
  expect(results).toEqual([{ purpose: 'sweep' }, { purpose: 'tickets' }])
  await maintainMinter(services, 5_000)
})

test('one unreadable purchase does not keep the cron run from the others', async () => {
  const { services } = inProcess(world, null)
  const broken = await offerPass(world)
  const other = await offerPass(world)
  await world.sandbox.phone.sign(other.uuid, other.wallet, { unreported: true })
  world.sandbox.ledger.close()
  await world.db
    .prepare(`UPDATE purchase SET offered_at = NULL, signed_hash = 'torn' WHERE id = ?`)
    .bind(broken.id)
    .run()
  const crashed: unknown[] = []
  const log = { ...services.log, crashed: (fields: unknown) => void crashed.push(fields) }
  await turn({ ...services, log })
  await world.db
    .prepare(`UPDATE purchase SET offered_at = created_at, signed_hash = NULL WHERE id = ?`)
    .bind(broken.id)
    .run()
  expect(await statusOf(other.id)).toBe('sold')
  expect(crashed).toHaveLength(1)
  const lease = await world.db.prepare(`SELECT ends_at FROM lease WHERE name = 'reconcile'`).first('ends_at')
  expect(lease, 'the next cron run need not wait').toBeLessThanOrEqual(world.clock.now())
})

test('however many purchases wait, the cron runs process each of them in turn', async () => {
  const { services } = inProcess(world, null)
  const sold = await offerPass(world)
  await world.sandbox.phone.sign(sold.uuid, sold.wallet, { unreported: true })
  world.sandbox.ledger.close()
  await world.db.prepare('UPDATE purchase SET checked_at = 1 WHERE id = ?').bind(sold.id).run()
  const waiting = Array.from({ length: 70 }, (_, n) =>
    world.db
      .prepare(
        `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, nftoken_id,
           offer_id, offer_hash, offer_ledger, offered_at, offer_expires_at, signed_at, signed_hash, signed_last_ledger)
         SELECT ?1, (SELECT id FROM pass WHERE tier = 'epic' ORDER BY id DESC LIMIT 1 OFFSET ?2), ?3, 'epic', '1', 'confirming', ?1, '', 0,
           ?4, ?4, ?4, 1, 0, 9e15, 0, ?4, 4294967295`,
      )
      .bind(
        `waiting ${n}`,
        n,
        world.sandbox.accounts.demoWallets.rich.address,
        n.toString(16).toUpperCase().padStart(64, 'F'),
      ),
  )
  await world.db.batch(waiting)
  await turn(services)
  await turn(services)
  await world.db.prepare(`DELETE FROM purchase WHERE id LIKE 'waiting %'`).run()
  expect(await statusOf(sold.id)).toBe('sold')
})

async function turn(services: Services) {
  await world.db.prepare('DELETE FROM lease').run()
  await reconcile(services)
}

test('a process that lost its lease by being slow cannot end the lease of its successor', async () => {
  let now = 1_000
  const holder = { db: world.db, clock: { now: () => now, sleep: async () => {} } }
  const slow = await takeLease(holder, 'slow', 100)
  expect(await takeLease(holder, 'slow', 100)).toBeNull()
  now += 101
  const quick = await takeLease(holder, 'slow', 100)
  await endLease(holder, 'slow', slow ?? 0)
  expect(await takeLease(holder, 'slow', 100), 'the quick one still works').toBeNull()
  await endLease(holder, 'slow', quick ?? 0)
  expect(await takeLease(holder, 'slow', 100)).not.toBeNull()
})
