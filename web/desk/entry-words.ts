import type { EntryState } from '#contract/desk'
import type { FormName } from '#contract/form-terms'
import type { EntryEvent } from '#contract/wire/desk'

export const stateNames: Readonly<Record<EntryState, string>> = {
  received: 'Received',
  in_review: 'In review',
  answered: 'Answered',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  spam: 'Spam',
}

export const nameOfForm: Readonly<Record<FormName, string>> = {
  question: 'Question',
  investor: 'Investor',
  developer: 'Project',
  incubator: 'Incubator',
}

/** The state by its name, also one of a later release. */
export function stateName(state: string | null): string {
  const known: Readonly<Record<string, string>> = stateNames
  return state === null ? 'none' : (known[state] ?? state)
}

/** Those who may be named, by their addresses, and the reader. A reply with a list or an entry has both. */
export interface Team {
  readonly people: readonly string[]
  readonly me: string
}

/** The part of an address before its @, unless two of these people share it; `you` for the reader. */
export function personName(email: string, { people = [], me }: Partial<Team>): string {
  if (email === me) return 'you'
  const [name = email] = email.split('@')
  const isShared = people.some((other) => other !== email && other.startsWith(`${name}@`))
  return isShared ? email : name
}

/**
 * What happened, as the end of a sentence that begins with its author.
 * @example
 * eventInWords({ kind: 'state', from: 'received', to: 'in_review', … }) // 'changed Received to In review'
 */
export function eventInWords({ kind, from, to }: EntryEvent, people: readonly string[] = []): string {
  switch (kind) {
    case 'state':
      return `changed ${stateName(from)} to ${stateName(to)}`
    case 'answer':
      return `sent an answer; the sender is shown ${stateName(to)}`
    case 'assignee':
      return to === null ? 'unassigned it' : `assigned it to ${personName(to, { people })}`
    case 'email':
      return to === null ? 'returned to the address that was sent' : `corrected the address to ${to}`
    case 'amended':
      return 'corrected the answers'
    case 'note':
      return 'noted'
    default:
      return [kind, from, to].filter(Boolean).join(' ')
  }
}

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** Day and time in the reader's time zone: `27 Nov, 14:05`. */
export function momentInWords(at: number): string {
  return moment.format(at)
}

export function dayInWords(at: number): string {
  return day.format(at)
}
