import { PROMISING, REPLY_PROMISED } from '#contract/form-terms'
import { DAY, HOUR } from '#contract/timing'
import { type Database, sqlText } from './database.ts'
import { answerText, COLUMNS, type Entry, entryOf } from './entry.ts'
import { idOf } from './entry-id.ts'
import { conditionOf, type Filters, limitOf, statusNamed } from './filters.ts'
import { type Outputs, say } from './output.ts'

/** Prints entries one to a line: what should have been answered by now first, the longest overdue on top, then the newest. */
export async function list(
  database: Database,
  output: Outputs,
  filters: Filters,
  which: 'all' | 'unanswered',
  now: number,
): Promise<void> {
  const limit = limitOf(filters)
  const condition = `${conditionOf(filters)}${which === 'unanswered' ? ` AND status <> 'answered'` : ''}`
  const rows = await database.run(
    `SELECT ${COLUMNS} FROM form_entry WHERE ${condition} 
     ORDER BY ${overdueAt(now)} DESC, CASE WHEN ${overdueAt(now)} THEN received_at END, received_at DESC, id LIMIT ${limit + 1}`,
  )
  const entries = rows.slice(0, limit).map(entryOf)
  say(output.data, ...entries.map((entry) => lineOf(entry, now)))
  if (entries.length === 0) say(output.aside, which === 'all' ? 'Nothing here.' : 'Everything is answered.')
  if (rows.length > limit) say(output.aside, `… and more: add --limit ${limit * 2}`)
}

/** Prints one entry whole. */
export async function show(database: Database, output: Outputs, typed: string): Promise<void> {
  const id = idOf(typed)
  const [row] = await database.run(`SELECT ${COLUMNS} FROM form_entry WHERE id = ${sqlText(id)}`)
  if (!row) throw new Error(`There is no entry ${id}`)
  const { answers, ...entry } = entryOf(row)
  const lines = [
    `${entry.id}   ${entry.form}, ${entry.status}`,
    `received ${entry.receivedAt}, last marked ${entry.changedAt}`,
    ...(entry.note ? entry.note.split('\n').map((note) => `note: ${note}`) : []),
    '',
    ...Object.entries(answers).map(([name, answer]) => `${name.padEnd(22)}${indented(answerText(answer))}`),
  ]
  say(output.data, ...lines)
}

/** Moves an entry to a status, which its sender can see, and may add a note to the others, which they cannot. */
export async function mark(
  database: Database,
  output: Outputs,
  [typedId, typedStatus]: readonly [string, string],
  note: string | undefined,
  now: number,
): Promise<void> {
  const id = idOf(typedId)
  if (note?.trim() === '') throw new Error('--note is given no words')
  const set = [
    `status = ${sqlText(statusNamed(typedStatus))}`,
    `changed_at = ${now}`,
    ...(note === undefined ? [] : [`note = ltrim(note || char(10), char(10)) || ${sqlText(note)}`]),
  ]
  const [row] = await database.run(
    `UPDATE form_entry SET ${set.join(', ')} WHERE id = ${sqlText(id)} RETURNING ${COLUMNS}`,
  )
  if (!row) throw new Error(`There is no entry ${id}`)
  say(output.data, lineOf(entryOf(row), now))
}

/** Whether an entry should have been answered by now, as SQL: 1 or 0. */
function overdueAt(now: number): string {
  const forms = PROMISING.map(sqlText).join(', ')
  return `(status <> 'answered' AND form IN (${forms}) AND received_at < ${now - REPLY_PROMISED})`
}

function overdueOf({ form, status, receivedAt }: Entry, now: number): string {
  const late = now - Date.parse(receivedAt) - REPLY_PROMISED
  if (status === 'answered' || late <= 0 || !PROMISING.some((name) => name === form)) return ''
  return late < 2 * DAY
    ? `overdue by ${Math.ceil(late / HOUR)} h  `
    : `overdue by ${Math.floor(late / DAY)} days  `
}

function lineOf(entry: Entry, now: number): string {
  const { id, form, status, receivedAt, email, answers } = entry
  const name = answerText(answers.fullName ?? answers.name)
  const about = answerText(answers.projectName ?? answers.question ?? answers.country).replace(/\s+/g, ' ')
  const day = receivedAt.slice(0, 16).replace('T', ' ')
  return `${id}  ${day}  ${form.padEnd(9)}  ${status.padEnd(9)}  ${overdueOf(entry, now)}${name} <${email}>  ${shortened(about)}`
}

function shortened(text: string): string {
  return text.length > 48 ? `${text.slice(0, 47)}…` : text
}

function indented(text: string): string {
  return text.replaceAll('\n', `\n${' '.repeat(22)}`)
}
