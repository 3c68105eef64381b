import type { EntryId } from '#contract/entry-id'
import { listOf, type Sql, sql } from '../../adapters/db/sql.ts'

/** The columns of `EntryRow`, for the reader with this e-mail address. */
export const entryColumns = (me: string): Sql => sql`id, form, status, outcome, shown_outcome, state, shown,
  version, open, received_at, due_at, answered_at, assignee, email, corrected_email, answers, note, list_key,
  (SELECT count(*) FROM entry_event WHERE entry = form_entry.id AND kind = 'note') AS notes,
  open AND NOT EXISTS (SELECT 1 FROM entry_read WHERE person = ${me} AND entry = form_entry.id) AS unread`

export function entriesById(me: string, ids: readonly EntryId[]): Sql {
  return sql`SELECT ${entryColumns(me)} FROM form_entry
    WHERE id IN ${listOf(ids)}`
}

/** Reads the ids of everything that came under an e-mail address, or is corrected to it. */
export function idsOfPerson(email: string): Sql {
  return sql`SELECT id FROM form_entry WHERE email = ${email}
    UNION SELECT id FROM form_entry WHERE corrected_email = ${email} ORDER BY id`
}

/** Reads the same entries, the oldest first. */
export function entriesOfPerson(me: string, email: string): Sql {
  return sql`SELECT ${entryColumns(me)} FROM form_entry
    WHERE id IN (${idsOfPerson(email)}) ORDER BY received_at, id`
}

/** Reads the events of entries, the oldest first. */
export function eventsOf(ids: readonly EntryId[]): Sql {
  return sql`SELECT entry, version, at, by, kind, old AS "from", new AS "to", note FROM entry_event
    WHERE entry IN ${listOf(ids)} ORDER BY id`
}

/** Marks entries as opened by a colleague. */
export function markedRead(me: string, ids: readonly EntryId[]): Sql {
  return sql`INSERT INTO entry_read (person, entry)
    SELECT ${me}, id FROM form_entry WHERE id IN ${listOf(ids)}
    ON CONFLICT DO NOTHING`
}

export function markedUnread(me: string, ids: readonly EntryId[]): Sql {
  return sql`DELETE FROM entry_read
    WHERE person = ${me} AND entry IN ${listOf(ids)}`
}

/**
 * Reads how long each promised first answer took that was sent then or later, and when it was sent; of an entry that was amended
 * after its answer, each first one.
 */
export function answersSince(since: number): Sql {
  return sql`SELECT answered_at - received_at AS took, answered_at AS at FROM form_entry
      WHERE answered_at >= ${since} AND due_at IS NOT NULL
    UNION ALL SELECT answered_at - received_at, answered_at FROM earlier_answer WHERE answered_at >= ${since}`
}
