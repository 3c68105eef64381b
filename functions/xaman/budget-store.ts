import { MINUTE } from '#contract/timing'

/** How much Xaman gives an application within a minute. */
export interface XamanBudget {
  readonly payloads: number
  readonly calls: number
}

/** Of the payloads of a minute, what sign-ins may use while buyers wait in line. */
const SHARE_OF_SIGN_INS = 0.3

/** Takes one payload out of this minute's budget, all isolates together; false when it is spent. `now` is unix ms. */
export async function takePayload(
  db: D1Database,
  { payloads }: XamanBudget,
  whatFor: 'purchase' | 'sign-in',
  now: number,
): Promise<boolean> {
  const most = whatFor === 'purchase' ? '?2' : mostSignIns(payloads, '?2')
  const { meta } = await db
    .prepare(
      `INSERT INTO xaman_minute (minute, payloads) SELECT ?1, 1 WHERE ${most} > 0
       ON CONFLICT (minute) DO UPDATE SET payloads = payloads + 1 WHERE payloads < ${most}`,
    )
    .bind(minuteOf(now), payloads)
    .run()
  return meta.changes === 1
}

/** How many sign-ins may still be asked for in this minute, as `left`, for a batch. It takes none of them. */
export function payloadsLeftForSignIns(
  db: D1Database,
  { payloads }: XamanBudget,
  now: number,
): D1PreparedStatement {
  return db
    .prepare(
      `SELECT ${mostSignIns(payloads, '?2')}
         - COALESCE((SELECT payloads FROM xaman_minute WHERE minute = ?1), 0) AS "left"`,
    )
    .bind(minuteOf(now), payloads)
}

/** The payloads of a minute that may be used before a sign-in gets none; `all` is SQL for all of them. */
function mostSignIns(payloads: number, all: string): string {
  const least = Math.floor(payloads * SHARE_OF_SIGN_INS)
  return `CASE WHEN EXISTS (SELECT 1 FROM waiting) THEN ${least} ELSE ${all} END`
}

/** Gives back what was taken for a request that was not made after all. */
export async function givePayloadBack(db: D1Database, now: number): Promise<void> {
  await db
    .prepare('UPDATE xaman_minute SET payloads = payloads - 1 WHERE minute = ? AND payloads > 0')
    .bind(minuteOf(now))
    .run()
}

/** Counts a call of any kind; false when this minute's are spent, and the call must not be made. */
export async function takeCall(db: D1Database, { calls }: XamanBudget, now: number): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO xaman_minute (minute, calls) VALUES (?1, 1)
       ON CONFLICT (minute) DO UPDATE SET calls = calls + 1 WHERE calls < ?2`,
    )
    .bind(minuteOf(now), calls)
    .run()
  return meta.changes === 1
}

/** Xaman itself has said that this minute's payloads, or calls, are spent. */
export async function noteSpent(
  db: D1Database,
  budget: XamanBudget,
  what: 'payloads' | 'calls',
  now: number,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO xaman_minute (minute, ${what}) VALUES (?1, ?2)
       ON CONFLICT (minute) DO UPDATE SET ${what} = max(${what}, ?2)`,
    )
    .bind(minuteOf(now), budget[what])
    .run()
}

export function minuteOf(now: number): number {
  return Math.floor(now / MINUTE)
}
