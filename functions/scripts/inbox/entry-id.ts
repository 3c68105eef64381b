import { ENTRY_ID, entryIdFrom } from '#contract/entry-id'
import type { Row } from '../../adapters/db/transactions.ts'
import { type EntryRow, entryOf } from '../../people/desk/entry-row.ts'
import type { Database } from '../database/database.ts'
import { entriesBeginning, neighboursOf } from './id-store.ts'

/** `TS-` and at least this much of an entry's id: enough to identify it. */
const SHOWN = 6
const LEAST_TYPED = 4
const PREFIX = 'TS-'

/** An entry that was named, with the version that was named with it; null for none. */
export interface NamedEntry {
  readonly entry: EntryRow
  readonly short: string
  readonly version: number | null
}

/** How much of an id identifies its entry, from a row of the id and its neighbours. */
function shortId({ id, before, after }: Row): string {
  const whole = String(id)
  let length = PREFIX.length + SHOWN
  while ([before, after].some((other) => String(other).startsWith(whole.slice(0, length)))) length += 1
  return whole.slice(0, length)
}

/** Short ids by whole ones, from the rows of `neighboursOf`. */
export function shortIds(rows: readonly Row[]): ReadonlyMap<string, string> {
  return new Map(rows.map((row) => [String(row.id), shortId(row)]))
}

/**
 * The entries of ids as people type them: in any case, as much of each as is unique, and with `@` and a version. Throws for
 * anything else.
 */
export async function entriesNamed(
  database: Database,
  by: string,
  typed: readonly string[],
): Promise<readonly NamedEntry[]> {
  const wanted = typed.map(wantedOf)
  const read = entriesBeginning(
    by,
    wanted.map(({ begin }) => begin),
  )
  const [rows = [], neighbours = []] = await database.runAll([read, neighboursOf(read)])
  const shorts = shortIds(neighbours)
  const short = ({ id }: Row) => shorts.get(String(id)) ?? String(id)
  const found = wanted.map(({ begin, version }) => {
    const [row, other] = rows.filter(({ id }) => String(id).startsWith(begin))
    if (!row) throw new Error(`There is no entry ${begin}`)
    if (other) throw new Error(`"${begin}" fits several entries, such as ${short(row)} and ${short(other)}`)
    return { entry: entryOf(row), short: short(row), version }
  })
  return [...new Map(found.map((one) => [one.entry.id, one])).values()]
}

/** The beginning of the id, from `TS-` on, and the version. */
function wantedOf(typed: string): { readonly begin: string; readonly version: number | null } {
  const [, name = '', version] = /^([^@]*)(?:@(\d{1,9}))?$/.exec(typed) ?? []
  return { begin: beginningOf(name, typed), version: version === undefined ? null : Number(version) }
}

function beginningOf(name: string, typed: string): string {
  const whole = entryIdFrom(name)
  if (whole) return whole
  const body = name
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
