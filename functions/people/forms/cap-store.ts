import { CAP_WINDOW } from '#contract/form-terms'
import { DAY, SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { type Caps, type Entry, wording } from './store.ts'

const found = z.object({ free: z.nullable(z.number()) })

/** In how many seconds an entry that a cap refused would be accepted, at least one. */
export async function secondsUntilTaken(
  db: D1Database,
  { form, senderHash, email, answers, receivedAt }: Entry,
  { perSender, alike, perEmail }: Caps,
): Promise<number> {
  const row = await db
    .prepare(
      `SELECT MAX(free) AS free FROM (
         SELECT free FROM (
           SELECT received_at + ?1 AS free FROM form_entry WHERE form = ?2 AND sender_hash = ?3 AND received_at > ?4 - ?1
           ORDER BY received_at DESC LIMIT 1 OFFSET ?5)
         UNION ALL SELECT free FROM (
           SELECT received_at + ?6 AS free FROM form_entry WHERE email = ?7 AND received_at > ?4 - ?6
           ORDER BY received_at DESC LIMIT 1 OFFSET ?8)
         UNION ALL SELECT free FROM (
           SELECT received_at + ?1 AS free FROM form_entry WHERE form = ?2 AND sender_hash = ?3 AND received_at > ?4 - ?1
           AND ${wording('answers')} = ${wording('?9')}
           ORDER BY received_at DESC LIMIT 1 OFFSET ?10))`,
    )
    .bind(
      CAP_WINDOW,
      form,
      senderHash,
      receivedAt,
      Math.max(0, perSender - 1),
      DAY,
      email,
      Math.max(0, perEmail - 1),
      JSON.stringify(answers),
      Math.max(0, alike - 1),
    )
    .first()
  const { free } = found.parse(row)
  return Math.max(1, Math.ceil(((free ?? receivedAt + CAP_WINDOW) - receivedAt) / SECOND))
}
