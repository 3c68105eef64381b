import { CAP_WINDOW } from '#contract/form-terms'
import { DAY, SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { type Sql, sql } from '../../adapters/db/sql.ts'
import { type Caps, type Entry, TIMES_COUNTED, wording } from './store.ts'

const found = z.object({ free: z.nullable(z.number()) })

/** In how many seconds an entry that a cap refused would be accepted, at least one. */
export async function secondsUntilTaken(
  db: D1Database,
  { form, senderHash, email, answers, receivedAt }: Entry,
  { perSender, alike, perEmail }: Caps,
): Promise<number> {
  const ofSender = sql`form = ${form} AND sender_hash = ${senderHash} AND received_at > ${receivedAt - CAP_WINDOW}`
  const alikeOnes = sql`${ofSender} AND ${wording(sql`answers`)} = ${wording(sql`${JSON.stringify(answers)}`)}`
  const ofEmail = sql`email = ${email} AND received_at > ${receivedAt - DAY}`
  // When the entry that fills the cap, counted from the newest, no longer counts.
  const freed = (window: number, counted: Sql, most: number, times = sql`1`) => sql`SELECT
    MAX(received_at) + ${window} AS free FROM (
      SELECT received_at, SUM(${times}) OVER (ORDER BY received_at DESC) AS number
      FROM form_entry WHERE ${counted}) WHERE number >= ${most}`
  const row = await sql`SELECT MAX(free) AS free FROM (
    ${freed(CAP_WINDOW, ofSender, perSender, TIMES_COUNTED)}
    UNION ALL ${freed(DAY, ofEmail, perEmail)}
    UNION ALL ${freed(CAP_WINDOW, alikeOnes, alike)})`.first(db)
  const { free } = found.parse(row)
  return Math.max(1, Math.ceil(((free ?? receivedAt + CAP_WINDOW) - receivedAt) / SECOND))
}
