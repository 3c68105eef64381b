import { DAY, MINUTE } from '#contract/timing'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { mayRunNow } from '../../records/alerts/quarantine-store.ts'
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
  const found = await db.batch<{ id: string }>([
    db
      .prepare(
        `SELECT id FROM person WHERE due = 1 AND ${mayRunNow('identity', 'person.id', '?2')} ORDER BY checked_at LIMIT ?1`,
      )
      .bind(most, now),
    db
      .prepare(
        `SELECT id FROM person WHERE state IN ('open', 'in-review', 'resubmit') AND checked_at <= ?1
           AND COALESCE(started_at, created_at) > CASE state WHEN 'in-review' THEN ?3 ELSE ?2 END
           AND ${mayRunNow('identity', 'person.id', '?5')} ORDER BY checked_at LIMIT ?4`,
      )
      .bind(now - PAUSE, now - WAITS, now - REVIEWED, most, now),
    db
      .prepare(
        `SELECT person.id FROM purchase JOIN person_wallet ON address = wallet JOIN person ON person.id = person_id
         WHERE ${inIndex('purchase_open', 'purchase.')} AND purchase.status = 'offered' AND tier IN (${VERIFIED_TIERS})
           AND person.state = 'approved' AND person.checked_at <= ?1
           AND ${mayRunNow('identity', 'person.id', '?3')} LIMIT ?2`,
      )
      .bind(now - PAUSE_WITH_OFFER, most, now),
    // A bound person was about to get the link to the check: a database set back to then does not know that they did.
    db
      .prepare(
        `SELECT id FROM person WHERE state = 'none' AND created_at > ?1 AND (checked_at IS NULL OR checked_at <= ?2)
           AND ${mayRunNow('identity', 'person.id', '?4')} ORDER BY checked_at LIMIT ?3`,
      )
      .bind(now - WAITS, now - PAUSE, most, now),
  ])
  const ids = found.flatMap(({ results }) => results.map(({ id }) => id))
  return [...new Set(ids)].slice(0, most)
}
