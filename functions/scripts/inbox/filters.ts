import { type EntryStatus, entryStatuses } from '#contract/application-status'
import { type FormName, formNames } from '#contract/form-terms'
import { sqlText } from './database.ts'

export interface Filters {
  readonly form?: string | undefined
  readonly status?: string | undefined
  readonly since?: string | undefined
  readonly email?: string | undefined
  readonly find?: string | undefined
  readonly limit?: string | undefined
}

/** The filters as a condition of SQL. Throws for a form, a status, a date or a number that is none. */
export function conditionOf({ form, status, since, email, find }: Filters): string {
  const conditions = [
    form !== undefined && `form = ${sqlText(formNamed(form))}`,
    status !== undefined && `status = ${sqlText(statusNamed(status))}`,
    since !== undefined && `received_at >= ${timeOf(since)}`,
    email !== undefined && `email = ${sqlText(email.trim().toLowerCase())}`,
    find !== undefined && `instr(lower(answers || note), lower(${sqlText(find)})) > 0`,
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

function timeOf(text: string): number {
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new Error(`--since ${text} is no date; write it as 2025-11-01`)
  return time
}
