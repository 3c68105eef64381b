import { MINUTE, SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { notPaused } from '../db/not-paused.ts'
import { batch, type Sql, sql, verbatim } from '../db/sql.ts'

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

/** Of the payloads of a minute, what sign-ins may use while buyers wait in the queue for passes that can be had. */
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
  return taking(budget, whatFor, now).changed(db)
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
  const [, , taken] = await batch(db, [
    sql`${GIVE_BACK} AND second = (
        SELECT payload_taken_at / ${verbatim(SECOND)} FROM purchase WHERE id = ${purchase})`,
    sql`UPDATE purchase SET payload_taken_at = NULL WHERE id = ${purchase} AND payload_taken_at IS NOT NULL`,
    taking(budget, 'purchase', now),
  ])
  return taken?.meta.changes === 1
}

/** How many sign-ins may still be made in this minute, as `left`, for a batch. It takes none of them. */
export const payloadsLeftForSignIns = ({ payloads, calls }: XamanBudget, now: number): Sql =>
  sql`SELECT min(${mostSignIns(payloads, now)} - ${used('payloads', now)}, ${calls} - ${used('calls', now)}) AS "left"`

/** Returns the payload taken at this time (unix ms) for a request that was not made after all. */
export async function givePayloadBack(db: D1Database, takenAt: number): Promise<void> {
  await sql`${GIVE_BACK} AND second = ${secondOf(takenAt)}`.run(db)
}

/** Counts a call that makes no payload; false when the minute's calls are used up, and the call must not be made. */
export async function takeCall(db: D1Database, { calls }: XamanBudget, now: number): Promise<boolean> {
  return sql`INSERT INTO xaman_second (second, calls)
    SELECT ${secondOf(now)}, 1 WHERE ${used('calls', now)} < ${calls}
    ON CONFLICT (second) DO UPDATE SET calls = calls + 1`.changed(db)
}

/** Xaman itself reports that the payloads, or calls, of this minute are used up: what was not counted counts as used now. */
export async function noteSpent(
  db: D1Database,
  budget: XamanBudget,
  what: 'payloads' | 'calls',
  now: number,
): Promise<void> {
  const column = verbatim(what)
  await sql`INSERT INTO xaman_second (second, ${column})
    SELECT ${secondOf(now)}, ${budget[what]} - ${used(what, now)} WHERE ${used(what, now)} < ${budget[what]}
    ON CONFLICT (second) DO UPDATE SET ${column} = ${column} + excluded.${column}`.run(db)
}

/** Counts a call that got no usable answer. */
export async function noteFailed(db: D1Database, now: number): Promise<void> {
  await sql`INSERT INTO xaman_second (second, failed) VALUES (${secondOf(now)}, 1)
    ON CONFLICT (second) DO UPDATE SET failed = failed + 1`.run(db)
}

/** The calls of the last ten minutes, and how many of them failed, as `calls` and `failed`; for a batch. */
export const recentCalls = (now: number): Sql =>
  sql`SELECT COALESCE(sum(calls), 0) AS calls, COALESCE(sum(failed), 0) AS failed
    FROM xaman_second WHERE second >= ${secondOf(now - KEPT)}`

/** Selects what is used of the payloads; `readReturning` parses the answer. */
export const usedPayloads = (now: number): Sql =>
  sql`SELECT second, payloads FROM xaman_second
    WHERE second >= ${oldest(now)} AND payloads > 0 ORDER BY second`

/** The used payloads, in the order in which they can be taken again. */
export function readReturning(rows: readonly unknown[] = []): Returning[] {
  return rows.map((raw) => {
    const { second, payloads } = row.parse(raw)
    return { at: second * SECOND + WINDOW, payloads }
  })
}

/** When the next of the used payloads can be taken again, unix ms. */
export async function nextPayloadAt(db: D1Database, now: number): Promise<number> {
  const [first] = readReturning(await usedPayloads(now).all(db))
  return first?.at ?? now + WINDOW
}

export const forgetUsed = (now: number): Sql =>
  sql`DELETE FROM xaman_second WHERE second < ${secondOf(now - KEPT)}`

const row = z.object({ second: z.number(), payloads: z.number() })

const GIVE_BACK = sql`UPDATE xaman_second SET payloads = payloads - 1, calls = max(0, calls - 1)
    WHERE payloads > 0`

/** One statement, so that concurrent requests do not take more than there is. */
function taking({ payloads, calls }: XamanBudget, whatFor: 'purchase' | 'sign-in', now: number): Sql {
  const most = whatFor === 'purchase' ? payloads : mostSignIns(payloads, now)
  return sql`INSERT INTO xaman_second (second, payloads, calls)
    SELECT ${secondOf(now)}, 1, 1 WHERE ${used('payloads', now)} < ${most} AND ${used('calls', now)} < ${calls}
    ON CONFLICT (second) DO UPDATE SET payloads = payloads + 1, calls = calls + 1`
}

/** The payloads of a minute that may be used before a sign-in gets none. */
function mostSignIns(payloads: number, now: number): Sql {
  const least = Math.floor(payloads * SHARE_OF_SIGN_INS)
  return sql`CASE WHEN EXISTS (SELECT 1 FROM waiting WHERE solvent = 1 AND tier IN (${onSale(now)}))
    THEN ${least} ELSE ${payloads} END`
}

/** The tiers with a free pass that no halt or pause closes: those that wait for another one use no payload. */
const onSale = (now: number): Sql =>
  sql`SELECT tier FROM tier_stat WHERE NOT EXISTS (SELECT 1 FROM halt)
    AND ${notPaused(sql`'sale', 'opening', tier_stat.tier`, now)}
    AND EXISTS (SELECT 1 FROM pass WHERE pass.tier = tier_stat.tier AND status = 'available')`

const used = (what: 'payloads' | 'calls', now: number): Sql =>
  sql`(SELECT COALESCE(sum(${verbatim(what)}), 0) FROM xaman_second WHERE second >= ${oldest(now)})`

/** The first second whose uses still count. */
function oldest(now: number): number {
  return secondOf(now) - MINUTE / SECOND
}

function secondOf(now: number): number {
  return Math.floor(now / SECOND)
}
