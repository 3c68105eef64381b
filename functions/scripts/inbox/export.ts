import { writeFileSync } from 'node:fs'
import { csv } from '../../people/desk/csv.ts'
import type { Database } from './database.ts'
import { answerText, type Entry, entryOf } from './entry.ts'
import { seekEntries } from './entry-store.ts'
import { type Filters, limitOf, soughtBy } from './filters.ts'
import { type Outputs, say } from './output.ts'

/** How many entries one call reads: far below what a reply of D1 may hold. */
const PAGE = 200

/** Writes entries as CSV, oldest first, into a file, or to the output if no file is named. */
export async function exportCsv(
  database: Database,
  output: Outputs,
  filters: Filters,
  file: string,
): Promise<void> {
  const entries = await everyEntry(database, filters)
  const text = csv(tableOf(entries))
  if (file === '') output.data(text)
  else {
    writeFileSync(file, text, { mode: 0o600 })
    say(output.notices, `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'} in ${file}`)
  }
}

async function everyEntry(database: Database, filters: Filters): Promise<readonly Entry[]> {
  const most = filters.limit === undefined ? Number.POSITIVE_INFINITY : limitOf(filters)
  const entries: Entry[] = []
  for (;;) {
    const wanted = Math.min(PAGE, most - entries.length)
    const rows = await seekEntries(database, soughtBy(filters), { limit: wanted, offset: entries.length })
    entries.push(...rows.map(entryOf))
    if (rows.length < wanted || entries.length >= most) return entries
  }
}

function tableOf(entries: readonly Entry[]): readonly (readonly string[])[] {
  const asked = [...new Set(entries.flatMap(({ answers }) => Object.keys(answers)))]
  const head = ['id', 'form', 'status', 'receivedAt', 'note', ...asked]
  const rows = entries.map(({ id, form, status, receivedAt, note, answers }) => [
    id,
    form,
    status,
    receivedAt,
    note,
    ...asked.map((name) => answerText(answers[name])),
  ])
  return [head, ...rows]
}
