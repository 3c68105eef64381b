import type { Row } from './database.ts'

/** One entry as it is read from the database. */
export interface Entry {
  readonly id: string
  readonly form: string
  readonly status: string
  readonly email: string
  readonly note: string
  readonly receivedAt: string
  readonly changedAt: string
  readonly answers: Readonly<Record<string, string | readonly string[]>>
}

/** The columns that an entry is made of. The hashes are of no use to people. */
export const COLUMNS = 'id, form, status, email, note, received_at, changed_at, answers'

export function entryOf(row: Row): Entry {
  return {
    id: String(row.id),
    form: String(row.form),
    status: String(row.status),
    email: String(row.email),
    note: String(row.note),
    receivedAt: time(row.received_at),
    changedAt: time(row.changed_at),
    answers: JSON.parse(String(row.answers)) as Entry['answers'],
  }
}

/** An answer of whatever kind on one line or several, as text. */
export function answerText(answer: string | readonly string[] | undefined): string {
  return answer === undefined ? '' : [answer].flat().join('; ')
}

function time(value: Row[string] | undefined): string {
  return new Date(Number(value)).toISOString()
}
