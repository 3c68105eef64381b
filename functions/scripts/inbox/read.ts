import { type Database, sqlText } from './database.ts'
import { answerText, COLUMNS, type Entry, entryOf } from './entry.ts'
import { conditionOf, type Filters, limitOf, statusNamed } from './filters.ts'
import { type Output, say } from './output.ts'

/** Prints entries one to a line, newest first. */
export async function list(
  database: Database,
  output: Output,
  filters: Filters,
  which: 'all' | 'unanswered',
): Promise<void> {
  const limit = limitOf(filters)
  const condition = `${conditionOf(filters)}${which === 'unanswered' ? ` AND status <> 'answered'` : ''}`
  const rows = await database.run(
    `SELECT ${COLUMNS} FROM form_entry WHERE ${condition} ORDER BY received_at DESC, id LIMIT ${limit + 1}`,
  )
  const entries = rows.slice(0, limit).map(entryOf)
  say(output, ...entries.map(lineOf))
  if (entries.length === 0) say(output, which === 'all' ? 'Nothing here.' : 'Everything is answered.')
  if (rows.length > limit) say(output, `… and more: add --limit ${limit * 2}`)
}

/** Prints one entry whole. */
export async function show(database: Database, output: Output, id: string): Promise<void> {
  const [row] = await database.run(`SELECT ${COLUMNS} FROM form_entry WHERE id = ${sqlText(id)}`)
  if (!row) throw new Error(`There is no entry ${id}`)
  const { answers, ...entry } = entryOf(row)
  const lines = [
    `${entry.id}   ${entry.form}, ${entry.status}`,
    `received ${entry.receivedAt}, last marked ${entry.changedAt}`,
    ...(entry.note ? [`note: ${entry.note}`] : []),
    '',
    ...Object.entries(answers).map(([name, answer]) => `${name.padEnd(22)}${indented(answerText(answer))}`),
  ]
  say(output, ...lines)
}

/** Moves an entry to a status, which its sender can see, and may add a note, which they cannot. */
export async function mark(
  database: Database,
  output: Output,
  id: string,
  typed: string,
  note: string | undefined,
): Promise<void> {
  const set = [
    `status = ${sqlText(statusNamed(typed))}`,
    `changed_at = ${Date.now()}`,
    ...(note === undefined ? [] : [`note = ${sqlText(note)}`]),
  ]
  const [row] = await database
    .run(`UPDATE form_entry SET ${set.join(', ')} WHERE id = ${sqlText(id)} RETURNING ${COLUMNS}`)
    .catch((error: Error) => {
      if (!error.message.includes('CHECK constraint')) throw error
      throw new Error(`"${typed}" is no status: it is received, in-review or answered`)
    })
  if (!row) throw new Error(`There is no entry ${id}`)
  say(output, lineOf(entryOf(row)))
}

function lineOf({ id, form, status, receivedAt, email, answers }: Entry): string {
  const name = answerText(answers.fullName ?? answers.name)
  const about = answerText(answers.projectName ?? answers.question ?? answers.country).replace(/\s+/g, ' ')
  const day = receivedAt.slice(0, 16).replace('T', ' ')
  return `${id}  ${day}  ${form.padEnd(9)}  ${status.padEnd(9)}  ${name} <${email}>  ${shortened(about)}`
}

function shortened(text: string): string {
  return text.length > 48 ? `${text.slice(0, 47)}…` : text
}

function indented(text: string): string {
  return text.replaceAll('\n', `\n${' '.repeat(22)}`)
}
