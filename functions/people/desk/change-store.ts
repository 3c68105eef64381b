import { listOf, type Sql, sql } from '../../adapters/db/sql.ts'
import type { Decided } from './decide.ts'

/** What becomes of one entry, if it still is of the version that was seen. */
export interface EntryMove extends Decided {
  readonly id: string
  readonly seen: number
}

/** What a change adds to each of its entries: a note, and what can be searched from now on besides the rest, folded. */
export interface Added {
  readonly note: string | null
  readonly searched: string
}

const NOTHING: Added = { note: null, searched: '' }

/**
 * Writes changes by compare-and-set: the events first, while the version still is the one that was seen, then the entries,
 * whose ids are returned. What is added is written once, so that a statement of a hundred entries stays below D1's 100 kB.
 */
export function movesWritten(
  moves: readonly EntryMove[],
  { by, now }: { readonly by: string; readonly now: number },
  { note, searched }: Added = NOTHING,
): readonly Sql[] {
  const events = moves.flatMap(({ id, seen, events }) => events.map((event) => ({ id, seen, ...event })))
  const rows = moves.map(({ events: _, ...row }) => row)
  return [
    sql`INSERT INTO entry_event (entry, version, at, by, kind, old, new, note)
        SELECT form_entry.id, version + 1, ${now}, ${by},
          event.value ->> 'kind', event.value ->> 'old', event.value ->> 'new',
          CASE WHEN event.value ->> 'kind' = 'note' THEN ${note} END
        FROM json_each(${JSON.stringify(events)}) AS event JOIN form_entry
          ON form_entry.id = event.value ->> 'id' AND version = event.value ->> 'seen'
        ORDER BY event.key`,
    sql`UPDATE form_entry SET version = version + 1, changed_at = ${now},
          status = move.value ->> 'status', outcome = move.value ->> 'outcome',
          shown_outcome = move.value ->> 'shownOutcome', answered_at = move.value ->> 'answeredAt',
          assignee = move.value ->> 'assignee', corrected_email = move.value ->> 'correctedEmail',
          folded = CASE WHEN ${searched} = '' THEN folded ELSE folded || char(10) || ${searched} END
        FROM json_each(${JSON.stringify(rows)}) AS move
        WHERE form_entry.id = move.value ->> 'id' AND version = move.value ->> 'seen'
        RETURNING form_entry.id`,
    // What the team took back is over: its sender undoes no later withdrawal by it.
    sql`DELETE FROM withdrawal WHERE entry IN ${listOf(moves.map(({ id }) => id))}
          AND NOT EXISTS (SELECT 1 FROM form_entry WHERE id = withdrawal.entry AND outcome = 'withdrawn')`,
  ]
}
