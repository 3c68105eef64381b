import { HOUR } from '#contract/timing'

/** How many checks one person may begin within an hour, and how many one sender. */
const MAX = { person: 6, sender: 30 } as const
/** How long a start counts, ms. */
export const STARTS_COUNTED = HOUR

interface Start {
  readonly personId: string
  readonly senderHash: string
  readonly now: number
}

/** Counts one start, unless this person or this sender has reached the limit. */
export async function claimStart(db: D1Database, { personId, senderHash, now }: Start): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO kyc_start (person_id, sender_hash, at) SELECT ?1, ?2, ?3
       WHERE (SELECT count(*) FROM kyc_start WHERE person_id = ?1 AND at > ?4) < ${MAX.person}
         AND (SELECT count(*) FROM kyc_start WHERE sender_hash = ?2 AND at > ?4) < ${MAX.sender}`,
    )
    .bind(personId, senderHash, now, now - STARTS_COUNTED)
    .run()
  return meta.changes === 1
}

/** Takes a start back that led to no link. */
export async function releaseStart(db: D1Database, { personId, senderHash, now }: Start): Promise<void> {
  await db
    .prepare('DELETE FROM kyc_start WHERE person_id = ? AND sender_hash = ? AND at = ?')
    .bind(personId, senderHash, now)
    .run()
}

/** When a person at the limit may start again, unix ms. */
export async function nextStart(db: D1Database, { personId, senderHash, now }: Start): Promise<number> {
  const turn = async (column: string, value: string, most: number) =>
    (await db
      .prepare(`SELECT at FROM kyc_start WHERE ${column} = ? AND at > ? ORDER BY at DESC LIMIT 1 OFFSET ?`)
      .bind(value, now - STARTS_COUNTED, most - 1)
      .first<number>('at')) ?? now - STARTS_COUNTED
  const latest = await Promise.all([
    turn('person_id', personId, MAX.person),
    turn('sender_hash', senderHash, MAX.sender),
  ])
  return Math.max(...latest) + STARTS_COUNTED
}
