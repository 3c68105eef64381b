import { ENTRY_ID, entryIdFrom } from '#contract/entry-id'
import type { Database, Row } from './database.ts'
import { seekEntries } from './entry-store.ts'

/** `TS-` and at least this much of an entry's id: enough to identify it. */
const SHOWN = 6
const LEAST_TYPED = 4
const PREFIX = 'TS-'

export function shortId({ id, before, after }: Row): string {
  const whole = String(id)
  let length = PREFIX.length + SHOWN
  while ([before, after].some((other) => String(other).startsWith(whole.slice(0, length)))) length += 1
  return whole.slice(0, length)
}

/** The entries of ids as people type them: in any case, and as much of each as is unique. Throws for anything else. */
export async function entriesNamed(database: Database, typed: readonly string[]): Promise<readonly Row[]> {
  const begins = typed.map(beginningOf)
  const rows = await seekEntries(database, { ids: begins })
  const found = begins.map((begin) => {
    const [row, other] = rows.filter(({ id }) => String(id).startsWith(begin))
    if (!row) throw new Error(`There is no entry ${begin}`)
    if (!other) return row
    throw new Error(`"${begin}" fits several entries, such as ${shortId(row)} and ${shortId(other)}`)
  })
  return [...new Set(found)]
}

/** The beginning of the id, from `TS-` on. */
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
