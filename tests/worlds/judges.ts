import type { PurchaseStatus } from '#contract/wire/purchase'
import { brokenBooks } from '../support/broken-books.ts'
import { brokenFinds } from '../support/broken-finds.ts'
import { brokenInvariants } from '../support/broken-invariants.ts'
import { purchaseEdges } from '../support/purchase-edges.ts'
import type { World } from './world.ts'

/**
 * The judges: the observer of everything that is published and sent, the model of what may be sold, the table of a
 * purchase's life-cycle, the record against the ledger, the turns in cron runs, the state at rest, and the books.
 */
const judges = ['observer', 'model', 'moves', 'record', 'turns', 'rest', 'books'] as const
type Judge = (typeof judges)[number]

/** The most unpaid passes that a wallet may hold (T19). */
const MAX_HELD = 2

/** What is broken right now; the record is read only after a write or a ledger close. */
export async function judge(world: World, ledgerClosed: boolean): Promise<string[]> {
  const { observer, model, turns } = world
  if (ledgerClosed) await observer.closed(model.robbedIn)
  const noticed = [...by('observer', observer.takeFindings()), ...by('turns', await turns.look())]
  const wrote = observer.takeWritten()
  if (!wrote && !ledgerClosed) return noticed
  const money = ledgerClosed ? model.broken() : []
  // A restored record is judged once the ledger has been read again.
  const record = observer.behind ? [] : await withoutOldTickets(world, await brokenRecord(world))
  const moves = wrote ? await brokenMoves(world) : []
  const begun = wrote ? await world.operator.begunInSpite() : []
  return [...noticed, ...by('model', money), ...by('moves', [...moves, ...begun]), ...by('record', record)]
}

/**
 * Leaves out tickets that the database does not know, where the journal begins later than the account: the next cron run
 * that compares takes them in. At rest they are judged.
 */
async function withoutOldTickets({ db }: World, found: string[]): Promise<string[]> {
  const isUnknown = (what: string) => /^ticket \d+ is unknown$/.test(what)
  if (!found.some(isUnknown)) return found
  const before = await db
    .prepare("SELECT effects ->> '$.root.previousTx' AS before FROM ledger_tx ORDER BY ledger, rowid LIMIT 1")
    .first<string | null>('before')
  return before === null ? found : found.filter((what) => !isUnknown(what))
}

/** What a judge found, after the judge's name. */
export function by(judge: Judge, found: readonly string[]): string[] {
  return found.map((what) => `${judge}: ${what}`)
}

/** Contradictions between the product's record and the ledger. */
export async function brokenRecord({ db, outside }: World): Promise<string[]> {
  const overLimit = await db
    .prepare(
      `SELECT wallet FROM purchase WHERE status NOT IN ('sold', 'released') GROUP BY wallet HAVING count(*) > ?`,
    )
    .bind(MAX_HELD)
    .all<{ wallet: string }>()
  return [
    ...(await brokenInvariants({ db, sandbox: outside })),
    ...overLimit.results.map(({ wallet }) => `${wallet} holds more than ${MAX_HELD} passes unpaid`),
  ]
}

/** Where the operator's books differ from the ledger, to the drop, or a look-up fails or says what is not so. */
export async function brokenBooksIn({ db, outside, environment }: World): Promise<string[]> {
  const { treasury, funding } = environment.open.config
  const watched = { db, sandbox: outside }
  const sponsors = { treasury: treasury?.address ?? null, funding }
  return [...(await brokenBooks(watched, sponsors)), ...(await brokenFinds(watched))]
}

interface Move {
  readonly before: PurchaseStatus
  readonly after: PurchaseStatus
  readonly step: number
}

/** The edges that purchases took in each world. */
const taken = new WeakMap<World, Set<string>>()

export function edgesTaken(world: World): Set<string> {
  const known = taken.get(world) ?? new Set()
  taken.set(world, known)
  return known
}

/** I10: every move was along an edge of the life-cycle, one version at a time. */
export async function brokenMoves(world: World): Promise<string[]> {
  const { results } = await world.db.prepare('DELETE FROM moved RETURNING before, after, step').all<Move>()
  const mine = edgesTaken(world)
  return results.flatMap(({ before, after, step }) => {
    const edge = `${before} > ${after}`
    if (purchaseEdges.has(edge) && step === 1) mine.add(edge)
    return [
      ...(before === after || purchaseEdges.has(edge) ? [] : [`a purchase went from ${before} to ${after}`]),
      ...(step === 1 ? [] : [`a version went on by ${step}`]),
    ]
  })
}
