import { tierIds, tiers } from '#contract/tiers'
import { MINUTE } from '#contract/timing'
import type { PurchaseStatus } from '#contract/wire/purchase'
import { readMinter } from '../support/minter-on-ledger.ts'
import type { FaultName } from './swarm.ts'
import type { World } from './world.ts'

/** Closes that a step may take which waits for the ledger alone. */
const CLOSES = 6

/** A reservation under a brake is kept for a minute, and ended by the next turn of the clock. */
const KEPT = 2 * MINUTE

interface Open {
  readonly id: string
  readonly status: PurchaseStatus
}

/**
 * I13: what is neither final, nor waits for a person, nor for the last ledger that a signature may be in; nor for the
 * clock's turn after the minute that a reservation is kept while nothing may begin, by clocks ninety seconds apart.
 */
export async function unfinished(world: World): Promise<string[]> {
  const { db, outside, schedule } = world
  const { results } = await db
    .prepare(
      `SELECT id, status FROM purchase WHERE status NOT IN ('sold', 'released', 'offered')
         AND NOT (status = 'reserved' AND (created_at > ? OR invoice_id IS NOT NULL))
         AND NOT (status IN ('confirming', 'cancelling') AND coalesce(signed_last_ledger, 0) >= ?)`,
    )
    .bind(schedule.now() - KEPT, outside.ledger.validatedIndex - CLOSES)
    .all<Open>()
  return [...results.map(told), ...(await stillOffered(world))]
}

/** I7: whoever is not known any more has no offer of a pass that is for known people. */
async function stillOffered({ db }: World): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT purchase.id, purchase.status FROM purchase
       LEFT JOIN person_wallet ON address = wallet LEFT JOIN person ON person.id = person_id
       WHERE purchase.status = 'offered' AND coalesce(person.state, 'none') <> 'approved'
         AND tier IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(tierIds.filter((tier) => tiers[tier].kycRequired)))
    .all<Open>()
  return results.map(({ id }) => `purchase ${id} is still offered to somebody who is not known`)
}

/** What is not final, whatever it waits for; a pass that is paid waits to be made while people are called for a loss. */
export async function notFinal({ db }: Pick<World, 'db'>): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT id, status FROM purchase WHERE status NOT IN ('sold', 'released')
         AND (invoice_id IS NULL OR status <> 'reserved' OR NOT EXISTS (SELECT 1 FROM brake))`,
    )
    .all<Open>()
  return results.map(told)
}

function told({ id, status }: Open): string {
  return `purchase ${id} is still ${status}`
}

/** The rooms that ask about what is over; an invoice stays open while people are called for a loss. */
export async function stillAsking({ db, rooms }: World): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT invoice.payload_uuid AS uuid FROM invoice JOIN purchase ON purchase.id = purchase_id
       WHERE invoice.status = 'open' AND purchase.status = 'reserved' AND EXISTS (SELECT 1 FROM brake)`,
    )
    .all<{ uuid: string | null }>()
  const open = new Set(results.map(({ uuid }) => uuid))
  return rooms
    .watched()
    .filter((uuid) => !open.has(uuid))
    .map((uuid) => `the room of ${uuid} still asks`)
}

/** Whether a pass is paid, or may still be, and waits for its payer. */
export async function awaitsPayers({ db }: Pick<World, 'db'>): Promise<boolean> {
  const one = await db
    .prepare(
      `SELECT 1 AS one FROM purchase WHERE status NOT IN ('sold', 'released') AND invoice_id IS NOT NULL LIMIT 1`,
    )
    .first('one')
  return one !== null
}

/** I3: what is neither delivered for, nor given back, nor before a person; under a brake nothing is decided. */
async function unsettledPayments({ db }: World): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT hash, status FROM payment WHERE status IN ('received', 'delivering', 'refunding')
         AND NOT EXISTS (SELECT 1 FROM brake)
       UNION ALL SELECT payer, 'owed in small change' FROM dust_debt
         WHERE (refund IS NOT NULL OR drops >= 1000000) AND status <> 'manual' AND NOT EXISTS (SELECT 1 FROM brake)`)
    .all<{ hash: string; status: string }>()
  return results.map(({ hash, status }) => `payment ${hash} is still ${status}`)
}

/** What is left when everything is over: every sale of the ledger's on record, nothing open, nothing in flight. */
export async function leftOpen(world: World): Promise<string[]> {
  const { db, model, witness, outside } = world
  const { results: sold } = await db
    .prepare(`SELECT accept_hash AS hash, wallet FROM purchase WHERE status = 'sold'`)
    .all<{ hash: string; wallet: string }>()
  const recorded = new Set(sold.map(({ hash }) => hash))
  const { results: signed } = await db
    .prepare(`SELECT purpose, ticket FROM submission WHERE status = 'signed'`)
    .all<{ purpose: string; ticket: number | null }>()
  // Of two nodes that go another way together nobody can know; that a token is gone is seen, and told.
  const called =
    (await db.prepare(`SELECT 1 AS one FROM alert WHERE name LIKE 'gone %' LIMIT 1`).first('one')) !== null
  // A pass that is paid keeps its ticket while it waits to be made.
  const { results: leased } = await db
    .prepare(
      `SELECT sequence FROM ticket WHERE status = 'leased' AND NOT EXISTS (SELECT 1 FROM purchase WHERE purchase.id = ticket.purchase_id
         AND invoice_id IS NOT NULL AND purchase.status = 'reserved' AND EXISTS (SELECT 1 FROM brake))`,
    )
    .all<{ sequence: number }>()
  return [
    ...readMinter(outside).offers.map(({ index }) => `the offer ${index} lies about`),
    ...leased.map(({ sequence }) => `ticket ${sequence} is kept for nobody`),
    ...(await notFinal(world)),
    ...(await unsettledPayments(world)),
    ...[...model.sales].flatMap(([hash, { wallet }]) =>
      recorded.has(hash) || (witness.astray && called)
        ? []
        : [`${wallet} paid by ${hash}, and nobody knows of it`],
    ),
    ...sold.flatMap(({ hash, wallet }) =>
      model.sales.get(hash)?.wallet === wallet ? [] : [`${wallet} is said to have paid by ${hash}`],
    ),
    ...signed.map(({ purpose }) => `a ${purpose} was signed and never settled`),
    ...(witness.behind ? [] : await unexplainedAlerts(world)),
  ]
}

/** What people may be called for, and what must have happened in the world for it. */
const reasons: readonly (readonly [RegExp, readonly FaultName[] | 'any'])[] = [
  [/^one node$/, 'any'],
  [/^reserve$/, 'any'],
  [/^network of /, ['node of another network']],
  [/^(payment|dust) /, 'any'],
  [/^brake loss$/, ['key stolen']],
  [/^proceeds$/, ['key stolen']],
  [/^brake restored$/, ['database restored']],
  [/^operators? /, ['node forks', 'node of another network', 'node lies once', 'node lies for a while']],
  [
    /^brake diverged$/,
    ['node omits a transaction', 'node forgets', 'node lies once', 'node lies for a while'],
  ],
  [/^(taken|signed) /, ['key stolen', 'database restored']],
  [/^(resold|recovered|tickets|offer) /, ['database restored']],
  [/^(token|gone) /, ['database restored']],
  // A unit that fails three times in a row is in quarantine: here only a database that fails does that to one.
  [
    /^quarantine /,
    [
      'database fails before',
      'database fails after commit',
      'database fails the follower',
      'database away for a while',
    ],
  ],
]

/** Nobody is called for nothing: each alert has a cause in this world that people can do something about. */
async function unexplainedAlerts({ swarm, witness }: World): Promise<string[]> {
  return [...witness.called].flatMap((name) => {
    const causes = reasons.find(([pattern]) => pattern.test(name))?.[1] ?? []
    const explained = causes === 'any' || causes.some((fault) => swarm.taken.has(fault))
    return explained ? [] : [`people are called without a cause: ${name}`]
  })
}

/**
 * I14: whatever left the minter without us stops everything new, if anything of ours was written down by then; nothing else
 * does, for longer than it lasts. While a restored database is read again, what it has forgotten of ours looks like a robbery
 * too: then people are told of each.
 */
export async function wrongBrakes({ db, model, witness }: World): Promise<string[]> {
  const { results } = await db.prepare('SELECT name FROM brake').all<{ name: string }>()
  const names = results.map(({ name }) => name)
  const first = await db
    .prepare('SELECT min(first_ledger) AS first FROM submission')
    .first<number | null>('first')
  // By a node that lags, the first of ours may have been signed for a ledger before a robbery that came before it.
  const robbed = witness.robbedUs && model.robbedIn !== null && first !== null && model.robbedIn > first
  return [
    ...(witness.setBack && !witness.called.has('brake restored')
      ? ['the database was set back, and nobody noticed']
      : []),
    ...names
      .filter((name) => name !== 'loss' || model.robbedIn === null)
      .map((name) => `the brake ${name} stays on`),
    ...(robbed && !names.includes('loss') && !(witness.behind && (await isTold(db)))
      ? ['the minter was robbed, and the sale goes on']
      : []),
  ]
}

async function isTold(db: D1Database): Promise<boolean> {
  const told = await db.prepare(`SELECT 1 AS one FROM alert WHERE name LIKE 'signed %' LIMIT 1`).first('one')
  return told !== null
}
