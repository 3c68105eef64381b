import { ENTRY_ID, entryIdFrom } from '#contract/entry-id'
import { type Database, type Row, sqlText } from './database.ts'
import { COLUMNS } from './entry.ts'

/** What an entry is listed with: its columns, and the ids that stand before and after its own. */
export const LISTED = `${COLUMNS},
  (SELECT MAX(id) FROM form_entry AS other WHERE other.id < form_entry.id) AS before,
  (SELECT MIN(id) FROM form_entry AS other WHERE other.id > form_entry.id) AS after`

/** `TS-` and this much, at least: for a row of `LISTED`, as much of its id as no other entry begins with. */
const SHOWN = 6
const LEAST_TYPED = 4
const PREFIX = 'TS-'

export function shortId({ id, before, after }: Row): string {
  const whole = String(id)
  let length = PREFIX.length + SHOWN
  while ([before, after].some((other) => String(other).startsWith(whole.slice(0, length)))) length += 1
  return whole.slice(0, length)
}

/**
 * The entries of ids as people type and copy them: in any case, and as much of each as is unique. Throws for what is none, or
 * fits none or several.
 */
export async function entriesNamed(database: Database, typed: readonly string[]): Promise<readonly Row[]> {
  const begins = typed.map(beginningOf)
  const anyOf = begins.map((begin) => `(id >= ${sqlText(begin)} AND id < ${sqlText(`${begin}~`)})`)
  const rows = await database.run(`SELECT ${LISTED} FROM form_entry WHERE ${anyOf.join(' OR ')}`)
  const found = begins.map((begin) => {
    const [row, other] = rows.filter(({ id }) => String(id).startsWith(begin))
    if (!row) throw new Error(`There is no entry ${begin}`)
    if (!other) return row
    throw new Error(`"${begin}" fits several entries, such as ${shortId(row)} and ${shortId(other)}`)
  })
  return [...new Set(found)]
}

/** What the id begins with, from `TS-` on. */
function beginningOf(typed: string): string {
  const whole = entryIdFrom(typed)
  if (whole) return whole
  const body = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^TS/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const isBeginning = body.length >= LEAST_TYPED && ENTRY_ID.test(PREFIX + body.padEnd(26, '0'))
  if (!isBeginning) {
    throw new Error(
      `"${typed}" is no ID: it is TS- and 26 letters and digits, of which the first ${LEAST_TYPED} may be enough`,
    )
  }
  return PREFIX + body
}
