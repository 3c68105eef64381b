import type { Statement } from '../../adapters/db/statement.ts'
import type { Decided } from './decide.ts'

/** What becomes of one entry, if it still is of the version that was seen. */
export interface Move extends Decided {
  readonly id: string
  readonly seen: number
  /** What can be searched from now on besides the rest: folded, after a line break; '' for nothing. */
  readonly searched: string
}

/**
 * Writes changes by compare-and-set: the events first, while the version still is the one that was seen, then the entries,
 * whose ids are returned.
 */
export function movesWritten(
  moves: readonly Move[],
  { by, now }: { readonly by: string; readonly now: number },
) {
  const events = moves.flatMap(({ id, seen, events }) => events.map((event) => ({ id, seen, ...event })))
  return [
    {
      sql: `INSERT INTO entry_event (entry, version, at, by, kind, old, new, note)
         SELECT form_entry.id, version + 1, ?2, ?3, event.value ->> 'kind', event.value ->> 'old', event.value ->> 'new',
           event.value ->> 'note'
         FROM json_each(?1) AS event JOIN form_entry
           ON form_entry.id = event.value ->> 'id' AND version = event.value ->> 'seen'
         ORDER BY event.key`,
      values: [JSON.stringify(events), now, by],
    },
    {
      sql: `UPDATE form_entry SET version = version + 1, changed_at = ?2,
           status = move.value ->> 'status', outcome = move.value ->> 'outcome', shown_outcome = move.value ->> 'shownOutcome',
           answered_at = move.value ->> 'answeredAt', assignee = move.value ->> 'assignee',
           corrected_email = move.value ->> 'correctedEmail', folded = folded || (move.value ->> 'searched')
         FROM json_each(?1) AS move
         WHERE form_entry.id = move.value ->> 'id' AND version = move.value ->> 'seen'
         RETURNING form_entry.id`,
      values: [JSON.stringify(moves), now],
    },
  ] as const satisfies readonly Statement[]
}
