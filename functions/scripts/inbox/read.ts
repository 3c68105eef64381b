import { PROMISING, REPLY_PROMISED } from '#contract/form-terms'
import { DAY, HOUR, MINUTE } from '#contract/timing'
import type { Database, Row } from './database.ts'
import { answersInWords, type Entry, entryOf } from './entry.ts'
import { entriesNamed, shortId } from './entry-id.ts'
import { markEntries, seekEntries } from './entry-store.ts'
import { type Filters, limitOf, soughtBy, statusNamed } from './filters.ts'
import { type Outputs, say } from './output.ts'

const ANSWERED = 'answered'

/** Prints entries one to a line: first those to be answered, the longest overdue on top, then the newest of the rest. */
export async function list(
  database: Database,
  output: Outputs,
  filters: Filters,
  which: 'all' | 'unanswered',
  now: number,
): Promise<void> {
  const limit = limitOf(filters)
  const sought = { ...soughtBy(filters), unanswered: which === 'unanswered' }
  const rows = await seekEntries(database, sought, { limit: limit + 1, dueFirst: PROMISING })
  const shown = rows.slice(0, limit)
  say(output.data, ...shown.map((row) => lineOf(row, now)))
  if (shown.length === 0) say(output.notices, which === 'all' ? 'Nothing here.' : 'Everything is answered.')
  if (rows.length > limit) say(output.notices, `… and more: add --limit ${limit * 2}`)
}

export async function show(database: Database, output: Outputs, typed: readonly string[]): Promise<void> {
  if (typed.length === 0) throw new Error('"show" needs an ID')
  const rows = await entriesNamed(database, typed)
  for (const [index, row] of rows.entries())
    say(output.data, ...(index > 0 ? [''] : []), ...wholeOf(entryOf(row)))
}

/** Moves entries to a status, which their senders can see, and may add a note, which they cannot. */
export async function mark(
  database: Database,
  output: Outputs,
  words: readonly string[],
  note: string | undefined,
  now: number,
): Promise<void> {
  const [typed, status] = [words.slice(0, -1), words.at(-1)]
  if (typed.length === 0 || status === undefined) throw new Error('"mark" needs an ID and a status')
  if (note?.trim() === '') throw new Error('--note has no words')
  const named = statusNamed(status)
  const rows = await entriesNamed(database, typed)
  const ids = rows.map(({ id }) => String(id))
  const marked = await markEntries(database, ids, { status: named, note, now })
  for (const row of rows) {
    const changed = marked.find(({ id }) => id === row.id)
    if (!changed) throw new Error(`There is no entry ${row.id} any more`)
    say(output.data, lineOf({ ...row, ...changed }, now))
  }
}

/** How much time is left for the promised reply, or how long it has been overdue; '' where none was promised. */
function dueOf({ form, status, receivedAt }: Entry, now: number): string {
  if (status === ANSWERED || !PROMISING.includes(form)) return ''
  const left = Date.parse(receivedAt) + REPLY_PROMISED - now
  if (left >= HOUR) return `due in ${Math.floor(left / HOUR)} h`
  if (left > 0) return `due in ${Math.ceil(left / MINUTE)} min`
  return -left < 2 * DAY
    ? `overdue by ${Math.ceil(-left / HOUR)} h`
    : `overdue by ${Math.floor(-left / DAY)} days`
}

/** The width of 'overdue by 99 days'. */
const DUE_WIDTH = 18
const LONGEST_NAME = 32
const LONGEST_ABOUT = 48

function lineOf(row: Row, now: number): string {
  const entry = entryOf(row)
  const { form, status, receivedAt, email } = entry
  const answers = answersInWords(entry)
  const name = cut(answers.fullName ?? answers.name, LONGEST_NAME)
  const about = cut(answers.projectName ?? answers.question ?? answers.country, LONGEST_ABOUT)
  const day = receivedAt.slice(0, 16).replace('T', ' ')
  const due = dueOf(entry, now).padEnd(DUE_WIDTH)
  return `${shortId(row)}  ${day}  ${form.padEnd(9)}  ${status.padEnd(9)}  ${due}  ${name} <${email}>  ${about}`
}

function cut(text = '', most: number): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line
}

function wholeOf(entry: Entry): readonly string[] {
  const { id, form, status, receivedAt, changedAt, note } = entry
  const marked = changedAt === receivedAt ? '' : `, last marked ${changedAt}`
  return [
    `${id}   ${form}, ${status}`,
    `received ${receivedAt}${marked}`,
    ...(note ? note.split('\n').map((line) => `note: ${line}`) : []),
    '',
    ...Object.entries(answersInWords(entry)).map(([name, words]) => `${name.padEnd(WIDE)}${indented(words)}`),
  ]
}

/** The width of the longest field name, and two spaces. */
const WIDE = 22

function indented(text: string): string {
  return text.replaceAll('\n', `\n${' '.repeat(WIDE)}`)
}
