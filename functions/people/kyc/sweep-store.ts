import { DAY, MINUTE } from '#contract/timing'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { batch, sql } from '../../adapters/db/sql.ts'
import { mayRun } from '../../records/alerts/quarantine-store.ts'
import { VERIFIED_TIERS } from './owner-store.ts'

/** The interval at which the provider is asked about a person who is not decided yet, ms. */
const PAUSE = 5 * MINUTE
/** The interval while an offer exists that requires an approval. */
const PAUSE_WITH_OFFER = 2 * MINUTE
/** For how long after their start persons are asked about: those who have shown nothing, and those who have. */
const WAITS = DAY
const REVIEWED = 30 * DAY

/**
 * Ids of persons about whom the provider has to be asked by the cron run: something was reported and not followed up,
 * they are not decided yet, they have an offer that a lost report may have forbidden, or they may have begun without
 * the database knowing it any more. A verdict ends it. Units that are paused after failures are left out.
 */
export async function peopleToAskAbout(db: D1Database, now: number, most: number): Promise<string[]> {
  const mayAsk = mayRun('identity', sql`person.id`, now)
  const found = await batch(db, [
    sql`SELECT id FROM person WHERE due = 1 AND ${mayAsk} ORDER BY checked_at LIMIT ${most}`,
    sql`SELECT id FROM person
        WHERE state IN ('open', 'in-review', 'resubmit') AND checked_at <= ${now - PAUSE}
          AND COALESCE(started_at, created_at)
            > CASE state WHEN 'in-review' THEN ${now - REVIEWED} ELSE ${now - WAITS} END
          AND ${mayAsk} ORDER BY checked_at LIMIT ${most}`,
    sql`SELECT person.id
        FROM purchase JOIN person_wallet ON address = wallet JOIN person ON person.id = person_id
        WHERE ${inIndex('purchase_open', 'purchase.')} AND purchase.status = 'offered'
          AND tier IN (${VERIFIED_TIERS})
          AND person.state = 'approved' AND person.checked_at <= ${now - PAUSE_WITH_OFFER}
          AND ${mayAsk} ORDER BY person.checked_at LIMIT ${most}`,
    // A bound person was about to get the link to the check: a database set back to then does not know that they did.
    sql`SELECT id FROM person
        WHERE state = 'none' AND created_at > ${now - WAITS}
          AND (checked_at IS NULL OR checked_at <= ${now - PAUSE})
          AND ${mayAsk} ORDER BY checked_at LIMIT ${most}`,
  ])
  const queues = found.map(({ results }) => (results as { id: string }[]).map(({ id }) => id))
  // In turns: however many are undecided, those with an offer have theirs.
  const turns = Array.from({ length: most }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? []))
  return [...new Set(turns.flat())].slice(0, most)
}
