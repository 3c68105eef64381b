import { type EntryState, MAX_COUNTED } from '#contract/desk'
import type { FormName } from '#contract/form-terms'
import { joined, type Sql, sql } from '../../adapters/db/sql.ts'
import { entryColumns } from './entry-store.ts'

/** Entries that are sought: all, except for what is set here. */
export interface Sought {
  readonly form?: FormName | undefined
  readonly state?: EntryState | 'open' | undefined
  /** Null for entries of no colleague. */
  readonly assignee?: string | null | undefined
  /** Open ones that the reader has not opened. */
  readonly unread?: boolean | undefined
  /** What a search looks for, folded as `foldText` does. */
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
export function listPage(me: string, sought: Sought, after: PageEnd | null, limit: number): Sql {
  return listed(entryColumns(me), me, sought, after, limit)
}

/** Reads the ids of what is sought, in the list's order. */
export function listIds(me: string, sought: Sought, limit: number | null): Sql {
  return listed(sql`id`, me, sought, null, limit ?? NO_LIMIT)
}

/** Reads the fields that those entries have, by form. */
export function fieldsListed(me: string, sought: Sought, limit: number | null): Sql {
  return sql`SELECT DISTINCT form, answer.key AS field FROM form_entry, json_each(answers) AS answer
    WHERE form_entry.id IN (${listIds(me, sought, limit)}) AND json_type(answers) = 'object'`
}

/** A negative limit is none (sqlite.org, SELECT). */
const NO_LIMIT = -1

function listed(columns: Sql, me: string, sought: Sought, after: PageEnd | null, limit: number): Sql {
  const { form, state, assignee, unread, words, since, email } = sought
  const conditions = [
    ...(form === undefined ? [] : [sql`form = ${form}`]),
    ...(state === undefined || state === 'open' ? [] : [sql`state = ${state}`]),
    ...(assignee === undefined ? [] : [sql`assignee IS ${assignee}`]),
    ...(state === 'open' || unread ? [sql`list_key < ${CLOSED}`] : []),
    ...(unread ? [isUnreadBy(me)] : []),
    ...(words === undefined ? [] : [sql`instr(folded, ${words}) > 0`]),
    ...(since === undefined ? [] : [sql`received_at >= ${since}`]),
    ...(email === undefined ? [] : [sql`${email} IN (email, corrected_email)`]),
    ...(after ? [sql`(list_key, id) > (${after.key}, ${after.id})`] : []),
  ]
  const where = conditions.length > 0 ? sql`WHERE ${joined(conditions, ' AND ')}` : sql``
  return sql`SELECT ${columns} FROM form_entry ${where} ORDER BY list_key, id LIMIT ${limit}`
}

/** A condition: this colleague has not opened the entry. */
const isUnreadBy = (me: string) =>
  sql`NOT EXISTS (SELECT 1 FROM entry_read WHERE person = ${me} AND entry = form_entry.id)`

/** Counts entries by form, state and colleague: a row for each kind that there is. */
export const entryCounts = sql`SELECT form, state, open, nullif(assignee, '') AS assignee, entries
  FROM entry_count WHERE entries > 0`

/** Counts what is unread by a colleague, overdue, and not searchable yet, each up to `MAX_COUNTED`. */
export function urgentCounts(me: string, now: number): Sql {
  const counted = (condition: Sql) =>
    sql`(SELECT count(*) FROM (SELECT 1 FROM form_entry WHERE ${condition} LIMIT ${MAX_COUNTED}))`
  return sql`SELECT
    ${counted(sql`list_key < ${CLOSED} AND ${isUnreadBy(me)}`)} AS unread,
    ${counted(sql`list_key <= ${now}`)} AS overdue,
    ${counted(sql`folded IS NULL`)} AS unsearchable`
}

/** Remembers a colleague who opens the desk. */
export function colleagueSeen(me: string, now: number): Sql {
  return sql`INSERT INTO colleague (email, since) VALUES (${me}, ${now}) ON CONFLICT DO NOTHING`
}

/** Reads everyone who has opened the desk or has an entry. */
export const colleagues = sql`SELECT email FROM colleague
  UNION SELECT assignee FROM entry_count WHERE entries > 0 AND assignee <> '' ORDER BY email`
