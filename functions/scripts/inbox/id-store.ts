import { type Sql, sql } from '../../adapters/db/sql.ts'
import { entryColumns } from '../../people/desk/entry-store.ts'

/** Reads, of each entry that another statement reads, the ids before and after it: they say how much of its id identifies it. */
export function neighboursOf(entries: Sql): Sql {
  return sql`SELECT id,
      (SELECT max(id) FROM form_entry AS other WHERE other.id < entry.id) AS before,
      (SELECT min(id) FROM form_entry AS other WHERE other.id > entry.id) AS after
    FROM (${entries}) AS entry`
}

/** Reads the entries whose ids begin with one of these texts. */
export function entriesBeginning(me: string, begins: readonly string[]): Sql {
  return sql`SELECT ${entryColumns(me)} FROM form_entry
    WHERE EXISTS (SELECT 1 FROM json_each(${JSON.stringify(begins)}) AS begin
      WHERE form_entry.id >= begin.value AND form_entry.id < begin.value || '~')`
}
