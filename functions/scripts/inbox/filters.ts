import { type EntryStatus, entryStatuses } from '#contract/application-status'
import { type FormName, formNames } from '#contract/form-terms'
import { sqlText } from './database.ts'
import { addressOf } from './email-address.ts'
import { hasWords } from './find.ts'

export interface Filters {
  readonly form?: string | undefined
  readonly status?: string | undefined
  readonly since?: string | undefined
  readonly email?: string | undefined
  readonly find?: string | undefined
  readonly limit?: string | undefined
}

/** The filters as a condition of SQL. Throws for a form, a status, a date, an address or words that are none. */
export function conditionOf({ form, status, since, email, find }: Filters): string {
  const conditions = [
    form !== undefined && `form = ${sqlText(formNamed(form))}`,
    status !== undefined && `status = ${sqlText(statusNamed(status))}`,
    since !== undefined && `received_at >= ${timeOf(since)}`,
    email !== undefined && `email = ${sqlText(addressOf(email))}`,
    find !== undefined && hasWords(wordsOf(find)),
  ]
  return conditions.filter(Boolean).join(' AND ') || 'TRUE'
}

export function limitOf({ limit = '50' }: Filters): number {
  if (!/^[1-9]\d{0,5}$/.test(limit)) throw new Error(`--limit ${limit} is no number of entries`)
  return Number(limit)
}

/** A status as it is stored, from how it is typed. Throws for what is none. */
export function statusNamed(typed: string): EntryStatus {
  const wanted = typed.toLowerCase().replace(/[-\s]/g, '_')
  const found = entryStatuses.find((status) => status === wanted)
  if (!found) throw new Error(`"${typed}" is no status: it is received, in-review or answered`)
  return found
}

function formNamed(typed: string): FormName {
  const found = formNames.find((name) => name === typed.toLowerCase())
  if (!found) throw new Error(`"${typed}" is no form: it is ${formNames.join(', ')}`)
  return found
}

/** A day, or a moment of it. JavaScript would read many other things as a date, and the 31st of a shorter month. */
function timeOf(text: string): number {
  const [day] = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(text) ?? []
  const time = Date.parse(text)
  if (!day || Number.isNaN(time) || !new Date(day).toISOString().startsWith(day)) {
    throw new Error(`--since ${text} is no date; write it as 2025-11-01`)
  }
  return time
}

/** No words would be found everywhere. */
function wordsOf(text: string): string {
  if (text.trim() === '') throw new Error('--find is given no words')
  return text
}
