import type { Statement } from '../../adapters/db/statement.ts'
import { ENTRY_COLUMNS } from '../../people/desk/entry-store.ts'

/** The columns that say how much of an id identifies its entry: the ids before and after it. */
const NEIGHBOURS = `(SELECT max(id) FROM form_entry AS other WHERE other.id < entry.id) AS before,
  (SELECT min(id) FROM form_entry AS other WHERE other.id > entry.id) AS after`

/** Reads the neighbours of the entries that another statement reads. */
export function neighboursOf({ sql, values }: Statement): Statement {
  return { sql: `SELECT id, ${NEIGHBOURS} FROM (${sql}) AS entry`, values }
}

/** Reads the entries whose ids begin with one of these texts. */
export function entriesBeginning(me: string, begins: readonly string[]): Statement {
  return {
    sql: `SELECT ${ENTRY_COLUMNS} FROM form_entry WHERE EXISTS (SELECT 1 FROM json_each(?2) AS begin
       WHERE form_entry.id >= begin.value AND form_entry.id < begin.value || '~')`,
    values: [me, JSON.stringify(begins)],
  }
}
