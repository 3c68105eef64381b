import type { EntryId } from '#contract/entry-id'
import { UNDO_LIFE } from '#contract/own-entry'
import { type Sql, sql } from '../../adapters/db/sql.ts'

/** The alert that an answer to this entry was refused, or may not have been sent. */
export function answerAlert(entry: EntryId): string {
  return `answer ${entry}`
}

/**
 * Reads those of these alerts whose matter is over: the entry was deleted, or its sender is not shown that we wrote. One that is
 * withdrawn may be shown so again until that cannot be undone.
 */
export function answerAlertsOver(now: number): Sql {
  return sql`SELECT name FROM alert WHERE name GLOB 'answer TS-*' AND NOT EXISTS (
    SELECT 1 FROM form_entry LEFT JOIN withdrawal ON withdrawal.entry = form_entry.id
    WHERE form_entry.id = substr(name, 8) AND (shown IN ('answered', 'accepted', 'declined')
      OR (shown = 'withdrawn' AND withdrawal.at > ${now - UNDO_LIFE})))`
}
