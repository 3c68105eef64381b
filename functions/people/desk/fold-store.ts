import type { Statement } from '../../adapters/db/statement.ts'

/** Reads entries that cannot be searched yet, with their notes in one text. */
export function unfolded(limit: number): Statement {
  return {
    sql: `SELECT id, version, answers, email, corrected_email, note,
         (SELECT json_group_array(note) FROM entry_event WHERE entry = form_entry.id AND kind = 'note') AS notes
       FROM form_entry WHERE folded IS NULL ORDER BY received_at DESC LIMIT ?1`,
    values: [limit],
  }
}

/** The text by which an entry of this version can be found. */
export interface Folded {
  readonly id: string
  readonly version: number
  readonly folded: string
}

export function foldedWritten(texts: readonly Folded[]): Statement {
  return {
    sql: `UPDATE form_entry SET folded = text.value ->> 'folded' FROM json_each(?1) AS text
       WHERE form_entry.id = text.value ->> 'id' AND version = text.value ->> 'version' AND folded IS NULL`,
    values: [JSON.stringify(texts)],
  }
}
