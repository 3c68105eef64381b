import { type EntryState, entryStates } from '#contract/desk'
import { type FormName, formNames } from '#contract/form-terms'
import { comparedAddress } from '../../adapters/mail/mailable-address.ts'
import type { Sought } from '../../people/desk/list-store.ts'
import { foldText } from '../../people/forms/searched-text.ts'
import type { Options } from './asked.ts'
import { addressOrNone, emailAddressIn } from './email-address.ts'

/** The filters of a command. Throws for a form, a state, a date, an address or words that are invalid. */
export function soughtBy({ form, state, assignee, since, email, find }: Options): Sought {
  return {
    form: form === undefined ? undefined : formNamed(form),
    state: state === undefined ? undefined : stateNamed(state),
    assignee: assignee === undefined ? undefined : addressOrNone(assignee),
    since: since === undefined ? undefined : timeOf(since),
    email: email === undefined ? undefined : comparedAddress(emailAddressIn(email)),
    words: find === undefined ? undefined : foldText(wordsOf(find)),
  }
}

export function limitOf({ limit = '50' }: Options): number {
  if (!/^[1-9]\d{0,5}$/.test(limit)) throw new Error(`--limit ${limit} is no number of entries`)
  return Number(limit)
}

/** A state in its stored form, from how it is typed. Throws for other text. */
export function stateNamed(typed: string): EntryState {
  const wanted = typed.toLowerCase().replace(/[-\s]/g, '_')
  const found = entryStates.find((state) => state === wanted)
  if (!found) throw new Error(`"${typed}" is no state: it is ${entryStates.join(', ').replace('_', '-')}`)
  return found
}

function formNamed(typed: string): FormName {
  const found = formNames.find((name) => name === typed.toLowerCase())
  if (!found) throw new Error(`"${typed}" is no form: it is ${formNames.join(', ')}`)
  return found
}

/** A date, or a time of it. JavaScript would accept many other texts as a date, and the 31st of a shorter month. */
function timeOf(text: string): number {
  const [day] = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(text) ?? []
  const time = Date.parse(text)
  if (!day || Number.isNaN(time) || !new Date(day).toISOString().startsWith(day)) {
    throw new Error(`--since ${text} is no date; write it as 2025-11-01`)
  }
  return time
}

/** An empty search would match everything. */
function wordsOf(text: string): string {
  if (text.trim() === '') throw new Error('--find has no words')
  return text.trim()
}
