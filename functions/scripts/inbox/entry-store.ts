import type { EntryStatus } from '#contract/application-status'
import type { FormName } from '#contract/form-terms'
import type { Database, Row } from './database.ts'

/** Filters of entries: all, except for what is set here. */
export interface Sought {
  readonly form?: FormName | undefined
  readonly status?: EntryStatus | undefined
  readonly unanswered?: boolean | undefined
  /** Received then or later, unix ms. */
  readonly since?: number | undefined
  readonly email?: string | undefined
  readonly words?: Words | undefined
  /** The beginnings of their ids. */
  readonly ids?: readonly string[] | undefined
}

/** One of these has to occur in an answer or in the note, after the letters there are replaced, one after the other. */
export interface Words {
  readonly anyOf: readonly string[]
  readonly folds: readonly (readonly [letter: string, folded: string])[]
}

/** How many, and from where: the oldest first, or those of some forms that wait for an answer first, then the newest. */
export interface Part {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  readonly dueFirst?: readonly FormName[] | undefined
}

/** Reads entries, each with the ids before and after its own. */
export function seekEntries(
  database: Database,
  { form, status, unanswered = false, since, email, words, ids }: Sought,
  { limit = -1, offset = 0, dueFirst }: Part = {},
): Promise<readonly Row[]> {
  return database.run(
    `SELECT *,
       (SELECT MAX(id) FROM form_entry AS other WHERE other.id < form_entry.id) AS before,
       (SELECT MIN(id) FROM form_entry AS other WHERE other.id > form_entry.id) AS after
     FROM form_entry
     WHERE (?1 IS NULL OR form = ?1) AND (?2 IS NULL OR status = ?2) AND (?3 = 0 OR status <> 'answered')
       AND (?4 IS NULL OR received_at >= ?4) AND (?5 IS NULL OR email = ?5)
       AND (?6 IS NULL OR EXISTS (
         WITH RECURSIVE fold (step, letter, folded) AS (SELECT key, value ->> 0, value ->> 1 FROM json_each(?7)),
           said (step, words) AS (
             SELECT 0, lower(note) UNION ALL SELECT 0, lower(atom) FROM json_tree(answers) WHERE atom IS NOT NULL
             UNION ALL SELECT said.step + 1, replace(words, letter, folded) FROM said JOIN fold ON fold.step = said.step)
         SELECT 1 FROM said JOIN json_each(?6) AS sought
         WHERE step = json_array_length(?7) AND instr(words, sought.value) > 0))
       AND (?8 IS NULL OR EXISTS (SELECT 1 FROM json_each(?8) AS begin
         WHERE form_entry.id >= begin.value AND form_entry.id < begin.value || '~'))
     ORDER BY CASE WHEN ?9 IS NULL THEN received_at END,
       status <> 'answered' AND form IN (SELECT value FROM json_each(?9)) DESC,
       CASE WHEN status <> 'answered' AND form IN (SELECT value FROM json_each(?9)) THEN received_at END,
       received_at DESC, id
     LIMIT ?10 OFFSET ?11`,
    form ?? null,
    status ?? null,
    Number(unanswered),
    since ?? null,
    email ?? null,
    words ? JSON.stringify(words.anyOf) : null,
    words ? JSON.stringify(words.folds) : null,
    ids ? JSON.stringify(ids) : null,
    dueFirst ? JSON.stringify(dueFirst) : null,
    limit,
    offset,
  )
}

/** Moves entries to a status, and adds a note to them, if one is given. Answers with the moved entries. */
export function markEntries(
  database: Database,
  ids: readonly string[],
  {
    status,
    note,
    now,
  }: { readonly status: EntryStatus; readonly note: string | undefined; readonly now: number },
): Promise<readonly Row[]> {
  return database.run(
    `UPDATE form_entry SET status = ?2, changed_at = ?3,
       note = CASE WHEN ?4 IS NULL THEN note ELSE ltrim(note || char(10), char(10)) || ?4 END
     WHERE id IN (SELECT value FROM json_each(?1)) RETURNING id, status`,
    JSON.stringify(ids),
    status,
    now,
    note ?? null,
  )
}

/** Deletes what an e-mail address sent, or entries by their ids, and answers with the deleted ones. */
export function eraseEntries(database: Database, { email, ids }: Sought): Promise<readonly Row[]> {
  return database.run(
    'DELETE FROM form_entry WHERE email = ?1 OR id IN (SELECT value FROM json_each(?2)) RETURNING id',
    email ?? null,
    ids ? JSON.stringify(ids) : null,
  )
}
