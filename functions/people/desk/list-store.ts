import { type EntryState, MAX_COUNTED } from '#contract/desk'
import type { FormName } from '#contract/form-terms'
import type { Statement } from '../../adapters/db/statement.ts'
import { ENTRY_COLUMNS } from './entry-store.ts'

/** Entries that are sought: all, except for what is set here. */
export interface Sought {
  readonly form?: FormName | undefined
  readonly state?: EntryState | 'open' | undefined
  /** Null for entries of no colleague. */
  readonly assignee?: string | null | undefined
  /** Open ones that the reader has not opened. */
  readonly unread?: boolean | undefined
  /** Folded. */
  readonly words?: string | undefined
  /** Received then or later, unix ms. */
  readonly since?: number | undefined
  /** Sent or corrected, lower case. */
  readonly email?: string | undefined
}

/** Where a page of the list ends. */
export interface PageEnd {
  readonly key: number
  readonly id: string
}

/** Closed entries have list keys from here on. */
const CLOSED = 200_000_000_000_000

/**
 * Reads a page of the list. Each combination of form, state and colleague has an index in the list's order, so that no row
 * is read in vain; words, times and addresses are looked for along it.
 */
export function listPage(me: string, sought: Sought, after: PageEnd | null, limit: number): Statement {
  return listed(ENTRY_COLUMNS, me, sought, after, limit)
}

/** Reads the ids of what is sought, in the list's order. */
export function listIds(me: string, sought: Sought, limit: number | null): Statement {
  return listed('id', me, sought, null, limit ?? NO_LIMIT)
}

/** Reads the fields that those entries have, by form. */
export function fieldsListed(me: string, sought: Sought, limit: number | null): Statement {
  const { sql, values } = listIds(me, sought, limit)
  return {
    sql: `SELECT DISTINCT form, answer.key AS field FROM form_entry, json_each(answers) AS answer
       WHERE form_entry.id IN (${sql}) AND json_type(answers) = 'object'`,
    values,
  }
}

/** A negative limit is none (sqlite.org, SELECT). */
const NO_LIMIT = -1

function listed(
  columns: string,
  me: string,
  sought: Sought,
  after: PageEnd | null,
  limit: number,
): Statement {
  const values: (string | number | null)[] = [me]
  const param = (value: string | number | null) => `?${values.push(value)}`
  const { form, state, assignee, unread, words, since, email } = sought
  const conditions = [
    ...(form === undefined ? [] : [`form = ${param(form)}`]),
    ...(state === undefined || state === 'open' ? [] : [`state = ${param(state)}`]),
    ...(assignee === undefined ? [] : [`assignee IS ${param(assignee)}`]),
    ...(state === 'open' || unread ? [`list_key < ${CLOSED}`] : []),
    ...(unread ? ['NOT EXISTS (SELECT 1 FROM entry_read WHERE person = ?1 AND entry = form_entry.id)'] : []),
    ...(words === undefined ? [] : [`instr(folded, ${param(words)}) > 0`]),
    ...(since === undefined ? [] : [`received_at >= ${param(since)}`]),
    ...(email === undefined ? [] : [`${param(email)} IN (email, corrected_email)`]),
    ...(after ? [`(list_key, id) > (${param(after.key)}, ${param(after.id)})`] : []),
  ]
  return {
    sql: `SELECT ${columns} FROM form_entry ${conditions.length > 0 ? 'WHERE' : ''} ${conditions.join(' AND ')}
       ORDER BY list_key, id LIMIT ${param(limit)}`,
    values,
  }
}

/** Counts entries by form, state and colleague: a row for each kind that there is. */
export const entryCounts: Statement = {
  sql: `SELECT form, state, open, nullif(assignee, '') AS assignee, entries FROM entry_count WHERE entries > 0`,
  values: [],
}

/** Counts what is unread by a colleague, overdue, and not searchable yet, each up to `MAX_COUNTED`. */
export function urgentCounts(me: string, now: number): Statement {
  return {
    sql: `SELECT
       (SELECT count(*) FROM (SELECT 1 FROM form_entry WHERE list_key < ${CLOSED}
          AND NOT EXISTS (SELECT 1 FROM entry_read WHERE person = ?1 AND entry = form_entry.id) LIMIT ?3)) AS unread,
       (SELECT count(*) FROM (SELECT 1 FROM form_entry WHERE list_key <= ?2 LIMIT ?3)) AS overdue,
       (SELECT count(*) FROM (SELECT 1 FROM form_entry WHERE folded IS NULL LIMIT ?3)) AS unsearchable`,
    values: [me, now, MAX_COUNTED],
  }
}

/** Remembers a colleague who opens the desk. */
export function colleagueSeen(me: string, now: number): Statement {
  return {
    sql: 'INSERT INTO colleague (email, since) VALUES (?1, ?2) ON CONFLICT DO NOTHING',
    values: [me, now],
  }
}

/** Reads everyone who has opened the desk or has an entry. */
export const colleagues: Statement = {
  sql: `SELECT email FROM colleague
     UNION SELECT assignee FROM entry_count WHERE entries > 0 AND assignee <> '' ORDER BY email`,
  values: [],
}
