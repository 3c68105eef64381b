import type { PurchaseStatus } from '#contract/wire/purchase'
import { brokenInvariants } from '../support/broken-invariants.ts'
import { purchaseEdges } from '../support/purchase-edges.ts'
import type { World } from './world.ts'

/** What is not as it must be right now; the record is read only if somebody wrote, or a ledger closed. */
export async function judge(world: World, ledgerClosed: boolean): Promise<string[]> {
  const crashed = world.crashes()
  if (!world.wroteSince() && !ledgerClosed) return crashed
  const { db, outside, model } = world
  return [...crashed, ...(await brokenInvariants({ db, sandbox: outside })), ...model.broken()]
}

interface Move {
  readonly before: PurchaseStatus
  readonly after: PurchaseStatus
  readonly step: number
}

/** Every move of a purchase so far, as its row made it. */
export async function movesOf({ db }: World): Promise<readonly Move[]> {
  return (await db.prepare('SELECT before, after, step FROM moved').all<Move>()).results
}

/** I10: nothing moved but along the edges of its life, one version at a time. */
export async function brokenMoves(world: World): Promise<string[]> {
  return (await movesOf(world)).flatMap(({ before, after, step }) => [
    ...(before === after || purchaseEdges.has(`${before} > ${after}`)
      ? []
      : [`a purchase went from ${before} to ${after}`]),
    ...(step === 1 ? [] : [`a version went on by ${step}`]),
  ])
}

interface Open {
  readonly id: string
  readonly status: PurchaseStatus
}

/** Closes that a step may take which waits for the ledger alone. */
const CLOSES = 6

/** I13: what is neither final, nor waits for a person, nor for the last ledger that a signature may be in. */
export async function unfinished({ db, outside }: World): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT id, status FROM purchase WHERE status NOT IN ('sold', 'released', 'offered')
         AND NOT (status IN ('confirming', 'cancelling') AND coalesce(signed_last_ledger, 0) >= ?)`,
    )
    .bind(outside.ledger.validatedIndex - CLOSES)
    .all<Open>()
  return results.map(told)
}

/** What is not final, whatever it waits for. */
export async function notFinal({ db }: Pick<World, 'db'>): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT id, status FROM purchase WHERE status NOT IN ('sold', 'released')`)
    .all<Open>()
  return results.map(told)
}

function told({ id, status }: Open): string {
  return `purchase ${id} is still ${status}`
}

/** What is left when everything is over: every sale of the ledger's on record, nothing open, nothing in flight. */
export async function leftOpen(world: World): Promise<string[]> {
  const { db, model } = world
  const { results: sold } = await db
    .prepare(`SELECT accept_hash AS hash FROM purchase WHERE status = 'sold'`)
    .all<{ hash: string }>()
  const recorded = new Set(sold.map(({ hash }) => hash))
  const { results: signed } = await db
    .prepare(`SELECT purpose FROM submission WHERE status = 'signed'`)
    .all<{ purpose: string }>()
  return [
    ...(await notFinal(world)),
    ...[...model.sales].flatMap(([hash, { wallet }]) =>
      recorded.has(hash) ? [] : [`${wallet} paid by ${hash}, and nobody knows of it`],
    ),
    ...signed.map(({ purpose }) => `a ${purpose} was signed and never settled`),
  ]
}
