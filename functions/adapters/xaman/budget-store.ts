import { MINUTE, SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'

/** How much Xaman gives an application within any minute. */
export interface XamanBudget {
  readonly payloads: number
  readonly calls: number
}

/** Payloads that were taken in the same second, and when they can be taken again, unix ms. */
export interface Returning {
  readonly at: number
  readonly payloads: number
}

/** How long a use counts, ms. Uses are stored by whole seconds, so it is a second longer than Xaman's own minute. */
export const WINDOW = MINUTE + SECOND

/** How long the counts of a second are kept, ms: uses no longer count, failures still do. */
const KEPT = 10 * MINUTE

/** Of the payloads of a minute, what sign-ins may use while buyers wait in the queue. */
const SHARE_OF_SIGN_INS = 0.3

/**
 * Takes one payload, with its call, out of the shared budget; false when it is used up. `now` (unix ms) identifies it.
 * @example
 * if (!(await takePayload(db, config.xaman, 'sign-in', now))) return err('busy')
 */
export async function takePayload(
  db: D1Database,
  budget: XamanBudget,
  whatFor: 'purchase' | 'sign-in',
  now: number,
): Promise<boolean> {
  const { meta } = await taking(db, budget, whatFor, now).run()
  return meta.changes === 1
}

/**
 * Takes the payload of a request that is made for a purchase now. The one that was taken when the wallet was admitted
 * is moved to this second, so that it counts from when Xaman counts it; where that is used already, one more is taken.
 */
export async function takePayloadFor(
  db: D1Database,
  budget: XamanBudget,
  purchase: string,
  now: number,
): Promise<boolean> {
  const [, , taken] = await db.batch([
    db
      .prepare(`${GIVE_BACK} AND second = (SELECT payload_taken_at / ${SECOND} FROM purchase WHERE id = ?)`)
      .bind(purchase),
    db
      .prepare('UPDATE purchase SET payload_taken_at = NULL WHERE id = ? AND payload_taken_at IS NOT NULL')
      .bind(purchase),
    taking(db, budget, 'purchase', now),
  ])
  return taken?.meta.changes === 1
}

/** How many sign-ins may still be made in this minute, as `left`, for a batch. It takes none of them. */
export function payloadsLeftForSignIns(
  db: D1Database,
  { payloads }: XamanBudget,
  now: number,
): D1PreparedStatement {
  return db
    .prepare(`SELECT ${mostSignIns(payloads, '?2')} - ${used('payloads', '?1')} AS "left"`)
    .bind(oldest(now), payloads)
}

/** Returns the payload taken at this time (unix ms) for a request that was not made after all. */
export async function givePayloadBack(db: D1Database, takenAt: number): Promise<void> {
  await db.prepare(`${GIVE_BACK} AND second = ?`).bind(secondOf(takenAt)).run()
}

/** Counts a call that makes no payload; false when the minute's calls are used up, and the call must not be made. */
export async function takeCall(db: D1Database, { calls }: XamanBudget, now: number): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO xaman_second (second, calls) SELECT ?1, 1 WHERE ${used('calls', '?2')} < ?3
       ON CONFLICT (second) DO UPDATE SET calls = calls + 1`,
    )
    .bind(secondOf(now), oldest(now), calls)
    .run()
  return meta.changes === 1
}

/** Xaman itself reports that the payloads, or calls, of this minute are used up: what was not counted counts as used now. */
export async function noteSpent(
  db: D1Database,
  budget: XamanBudget,
  what: 'payloads' | 'calls',
  now: number,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO xaman_second (second, ${what}) SELECT ?1, ?3 - ${used(what, '?2')} WHERE ${used(what, '?2')} < ?3
       ON CONFLICT (second) DO UPDATE SET ${what} = ${what} + excluded.${what}`,
    )
    .bind(secondOf(now), oldest(now), budget[what])
    .run()
}

/** Counts a call that got no usable answer. */
export async function noteFailed(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      'INSERT INTO xaman_second (second, failed) VALUES (?, 1) ON CONFLICT (second) DO UPDATE SET failed = failed + 1',
    )
    .bind(secondOf(now))
    .run()
}

/** The calls of the last ten minutes, and how many of them failed, as `calls` and `failed`; for a batch. */
export function recentCalls(db: D1Database, now: number): D1PreparedStatement {
  return db
    .prepare(
      'SELECT COALESCE(sum(calls), 0) AS calls, COALESCE(sum(failed), 0) AS failed FROM xaman_second WHERE second >= ?',
    )
    .bind(secondOf(now - KEPT))
}

/** Selects what is used of the payloads; `readReturning` parses the answer. */
export function usedPayloads(db: D1Database, now: number): D1PreparedStatement {
  return db
    .prepare('SELECT second, payloads FROM xaman_second WHERE second >= ? AND payloads > 0 ORDER BY second')
    .bind(oldest(now))
}

/** The used payloads, in the order in which they can be taken again. */
export function readReturning(found: D1Result | undefined): Returning[] {
  return (found?.results ?? []).map((raw) => {
    const { second, payloads } = row.parse(raw)
    return { at: second * SECOND + WINDOW, payloads }
  })
}

/** When the next of the used payloads can be taken again, unix ms. */
export async function nextPayloadAt(db: D1Database, now: number): Promise<number> {
  const [first] = readReturning(await usedPayloads(db, now).all())
  return first?.at ?? now + WINDOW
}

export function forgetUsed(db: D1Database, now: number): D1PreparedStatement {
  return db.prepare('DELETE FROM xaman_second WHERE second < ?').bind(secondOf(now - KEPT))
}

const row = z.object({ second: z.number(), payloads: z.number() })

const GIVE_BACK =
  'UPDATE xaman_second SET payloads = payloads - 1, calls = max(0, calls - 1) WHERE payloads > 0'

/** One statement, so that concurrent requests do not take more than there is. */
function taking(
  db: D1Database,
  { payloads, calls }: XamanBudget,
  whatFor: 'purchase' | 'sign-in',
  now: number,
): D1PreparedStatement {
  const most = whatFor === 'purchase' ? '?3' : mostSignIns(payloads, '?3')
  return db
    .prepare(
      `INSERT INTO xaman_second (second, payloads, calls)
       SELECT ?1, 1, 1 WHERE ${used('payloads', '?2')} < ${most} AND ${used('calls', '?2')} < ?4
       ON CONFLICT (second) DO UPDATE SET payloads = payloads + 1, calls = calls + 1`,
    )
    .bind(secondOf(now), oldest(now), payloads, calls)
}

/** The payloads of a minute that may be used before a sign-in gets none; `all` is SQL for all of them. */
function mostSignIns(payloads: number, all: string): string {
  const least = Math.floor(payloads * SHARE_OF_SIGN_INS)
  return `CASE WHEN EXISTS (SELECT 1 FROM waiting WHERE solvent = 1) THEN ${least} ELSE ${all} END`
}

const used = (what: 'payloads' | 'calls', since: string) =>
  `(SELECT COALESCE(sum(${what}), 0) FROM xaman_second WHERE second >= ${since})`

/** The first second whose uses still count. */
function oldest(now: number): number {
  return secondOf(now) - MINUTE / SECOND
}

function secondOf(now: number): number {
  return Math.floor(now / SECOND)
}
