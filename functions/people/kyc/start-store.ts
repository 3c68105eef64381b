import { HOUR } from '#contract/timing'
import { sql, verbatim } from '../../adapters/db/sql.ts'

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
  const since = now - STARTS_COUNTED
  return sql`INSERT INTO kyc_start (person_id, sender_hash, at)
    SELECT ${personId}, ${senderHash}, ${now}
    WHERE (SELECT count(*) FROM kyc_start WHERE person_id = ${personId} AND at > ${since}) < ${MAX.person}
      AND (SELECT count(*) FROM kyc_start
           WHERE sender_hash = ${senderHash} AND at > ${since}) < ${MAX.sender}`.changed(db)
}

/** Takes a start back that led to no link. */
export async function releaseStart(db: D1Database, { personId, senderHash, now }: Start): Promise<void> {
  await sql`DELETE FROM kyc_start
    WHERE person_id = ${personId} AND sender_hash = ${senderHash} AND at = ${now}`.run(db)
}

/** When a person at the limit may start again, unix ms. */
export async function nextStart(db: D1Database, { personId, senderHash, now }: Start): Promise<number> {
  const since = now - STARTS_COUNTED
  const turn = async (column: string, value: string, most: number) =>
    (await sql`SELECT at FROM kyc_start WHERE ${verbatim(column)} = ${value} AND at > ${since}
      ORDER BY at DESC LIMIT 1 OFFSET ${most - 1}`.column<number>('at', db)) ?? since
  const latest = await Promise.all([
    turn('person_id', personId, MAX.person),
    turn('sender_hash', senderHash, MAX.sender),
  ])
  return Math.max(...latest) + STARTS_COUNTED
}
