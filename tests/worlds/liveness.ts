import { tierIds, tiers } from '#contract/tiers'
import { MINUTE } from '#contract/timing'
import type { PurchaseStatus } from '#contract/wire/purchase'
import { readMinter } from '../support/minter-on-ledger.ts'
import type { FaultName } from './swarm.ts'
import type { World } from './world.ts'

/** The most closes for a step that only waits for the ledger. */
const CLOSES = 6

/** A reservation during a halt is kept for a minute, and ended by the next cron run. */
const KEPT = 2 * MINUTE

interface Open {
  readonly id: string
  readonly status: PurchaseStatus
}

/**
 * I13: purchases that are not final and wait for nothing that may last: a person, the last ledger of a signature, or,
 * for a reservation during a halt, the cron run after its minute, where clocks are ninety seconds apart.
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
  return [...results.map(describe), ...(await stillOffered(world))]
}

/** I7: a buyer without an approved identity has no open offer of a pass that asks for one. */
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
  return results.map(({ id }) => `purchase ${id} is still offered to a buyer without an approved identity`)
}

/** Purchases that are not final; a paid pass may wait for its mint during a halt. */
export async function notFinal({ db }: Pick<World, 'db'>): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT id, status FROM purchase WHERE status NOT IN ('sold', 'released')
         AND (invoice_id IS NULL OR status <> 'reserved' OR NOT EXISTS (SELECT 1 FROM halt))`,
    )
    .all<Open>()
  return results.map(describe)
}

function describe({ id, status }: Open): string {
  return `purchase ${id} is still ${status}`
}

/** Rooms that still ask about a settled payload; an invoice stays open during a halt. */
export async function stillAsking({ db, rooms }: World): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT invoice.payload_uuid AS uuid FROM invoice JOIN purchase ON purchase.id = purchase_id
       WHERE invoice.status = 'open' AND purchase.status = 'reserved' AND EXISTS (SELECT 1 FROM halt)`,
    )
    .all<{ uuid: string | null }>()
  const open = new Set(results.map(({ uuid }) => uuid))
  return rooms
    .watched()
    .filter((uuid) => !open.has(uuid))
    .map((uuid) => `the room of ${uuid} still asks`)
}

/** Whether a purchase with an invoice is still open. */
export async function awaitsPayers({ db }: Pick<World, 'db'>): Promise<boolean> {
  const one = await db
    .prepare(
      `SELECT 1 AS one FROM purchase WHERE status NOT IN ('sold', 'released') AND invoice_id IS NOT NULL LIMIT 1`,
    )
    .first('one')
  return one !== null
}

/** I3: payments that are neither delivered, nor refunded, nor left to a person; none are decided during a halt. */
export async function unsettledPayments({ db }: World): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT hash, status FROM payment WHERE status IN ('received', 'delivering', 'refunding')
         AND NOT EXISTS (SELECT 1 FROM halt)
       UNION ALL SELECT payer, 'owed in small change' FROM dust_debt
         WHERE (refund IS NOT NULL OR drops >= 1000000) AND status <> 'manual' AND NOT EXISTS (SELECT 1 FROM halt)`)
    .all<{ hash: string; status: string }>()
  return results.map(({ hash, status }) => `payment ${hash} is still ${status}`)
}

/** What is left at the end: every sale must be on record, and nothing may be open or pending. */
export async function leftOpen(world: World): Promise<string[]> {
  const { db, model, observer, outside } = world
  const { results: sold } = await db
    .prepare(`SELECT accept_hash AS hash, wallet FROM purchase WHERE status = 'sold'`)
    .all<{ hash: string; wallet: string }>()
  const recorded = new Set(sold.map(({ hash }) => hash))
  const { results: signed } = await db
    .prepare(`SELECT purpose, ticket FROM submission WHERE status = 'signed'`)
    .all<{ purpose: string; ticket: number | null }>()
  // A fork that two nodes follow together cannot be seen; a missing NFToken can, and raises an alert.
  const called =
    (await db.prepare(`SELECT 1 AS one FROM alert WHERE name LIKE 'gone %' LIMIT 1`).first('one')) !== null
  // A paid pass keeps its ticket while it waits for its mint.
  const { results: leased } = await db
    .prepare(
      `SELECT sequence FROM ticket WHERE status = 'leased' AND NOT EXISTS (SELECT 1 FROM purchase WHERE purchase.id = ticket.purchase_id
         AND invoice_id IS NOT NULL AND purchase.status = 'reserved' AND EXISTS (SELECT 1 FROM halt))`,
    )
    .all<{ sequence: number }>()
  return [
    ...readMinter(outside).offers.map(({ index }) => `the offer ${index} is left on the ledger`),
    ...leased.map(({ sequence }) => `ticket ${sequence} is still leased`),
    ...(await notFinal(world)),
    ...(await unsettledPayments(world)),
    ...[...model.sales].flatMap(([hash, { wallet }]) =>
      recorded.has(hash) || (observer.onFork && called)
        ? []
        : [`${wallet} paid by ${hash}, which is not recorded`],
    ),
    ...sold.flatMap(({ hash, wallet }) =>
      model.sales.get(hash)?.wallet === wallet ? [] : [`${wallet} is recorded as having paid by ${hash}`],
    ),
    ...signed.map(({ purpose }) => `a ${purpose} was signed and never settled`),
    ...(observer.behind ? [] : await unexplainedAlerts(world)),
  ]
}

/** The alerts, and the faults that explain each. */
const reasons: readonly (readonly [RegExp, readonly FaultName[] | 'any'])[] = [
  [/^one node$/, 'any'],
  [/^reserve$/, 'any'],
  // What a cron run or its absence finds of the moment: any fault may last that long.
  [/^(cron|quorum|xaman|tickets|refunds|queue|tier \w+)$/, 'any'],
  [/^network of /, ['node of another network']],
  [/^(payment|dust) /, 'any'],
  [/^halt loss$/, ['key stolen']],
  [/^proceeds$/, ['key stolen']],
  [/^halt restored$/, ['database restored']],
  [/^operators? /, ['node forks', 'node of another network', 'node lies once', 'node lies for a while']],
  [
    /^halt diverged$/,
    ['node omits a transaction', 'node forgets', 'node lies once', 'node lies for a while'],
  ],
  [/^(taken|signed) /, ['key stolen', 'database restored']],
  [/^(resold|recovered|tickets|offer) /, ['database restored']],
  [/^(nftoken|gone) /, ['database restored']],
  // A unit that fails three times in a row is quarantined: here only a failing database causes that.
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

/** Every alert must have a cause in this world that people can act on. */
async function unexplainedAlerts({ swarm, observer }: World): Promise<string[]> {
  return [...observer.alerts].flatMap((name) => {
    const causes = reasons.find(([pattern]) => pattern.test(name))?.[1] ?? []
    const explained = causes === 'any' || causes.some((fault) => swarm.taken.has(fault))
    return explained ? [] : [`an alert has no cause: ${name}`]
  })
}

/**
 * I14: drops that leave the minter without a submission of ours set the halt, if any submission was recorded by then; no other
 * halt outlasts its cause. While a restored database is read again, forgotten submissions look like a robbery too: each raises
 * an alert instead.
 */
export async function wrongHalts({ db, model, observer }: World): Promise<string[]> {
  const { results } = await db.prepare('SELECT name FROM halt').all<{ name: string }>()
  const names = results.map(({ name }) => name)
  const first = await db
    .prepare('SELECT min(first_ledger) AS first FROM submission')
    .first<number | null>('first')
  // With a node that lags, our first submission may be signed for a ledger before an earlier robbery.
  const robbed = observer.robbedUs && model.robbedIn !== null && first !== null && model.robbedIn > first
  return [
    ...(observer.isFollowerAhead && !observer.alerts.has('halt restored')
      ? ['the database was restored, and no alert was raised']
      : []),
    ...names
      .filter((name) => name !== 'loss' || model.robbedIn === null)
      .map((name) => `the halt ${name} stays on`),
    ...(robbed && !names.includes('loss') && !(observer.behind && (await hasSignedAlert(db)))
      ? ['the minter was robbed, and the sale is not halted']
      : []),
  ]
}

async function hasSignedAlert(db: D1Database): Promise<boolean> {
  const row = await db.prepare(`SELECT 1 AS one FROM alert WHERE name LIKE 'signed %' LIMIT 1`).first('one')
  return row !== null
}
