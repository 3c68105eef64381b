import { type Sql, sql } from '../../adapters/db/sql.ts'

/** Reads entries that cannot be searched yet, with their notes in one text. */
export function unfolded(limit: number): Sql {
  return sql`SELECT id, version, answers, email, corrected_email, note,
      (SELECT json_group_array(note) FROM entry_event WHERE entry = form_entry.id AND kind = 'note') AS notes
    FROM form_entry WHERE folded IS NULL ORDER BY received_at DESC LIMIT ${limit}`
}

/** The text and the address by which an entry of this version can be found. */
interface Folded {
  readonly id: string
  readonly version: number
  readonly folded: string
  readonly email: string
}

/** A statement, its values included, is shorter than D1's 100 kB. One entry is at most about half of that. */
const MAX_BYTES = 60_000

/** Writes the texts, in as many statements as they need. */
export function foldedWritten(texts: readonly Folded[]): readonly Sql[] {
  const parts: Folded[][] = []
  let bytes = MAX_BYTES
  for (const text of texts) {
    const own = new TextEncoder().encode(JSON.stringify(text)).length
    if (bytes + own > MAX_BYTES) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(text)
    bytes += own
  }
  return parts.map(partWritten)
}

function partWritten(texts: readonly Folded[]): Sql {
  return sql`UPDATE form_entry SET folded = text.value ->> 'folded', email = text.value ->> 'email'
    FROM json_each(${JSON.stringify(texts)}) AS text
    WHERE form_entry.id = text.value ->> 'id' AND version = text.value ->> 'version' AND folded IS NULL`
}
