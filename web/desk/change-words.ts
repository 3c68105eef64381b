import type { EntryChange } from '#contract/wire/desk'
import { personName, stateName, type Team } from './entry-words.ts'

/**
 * What a change does, in words.
 * @example
 * changeInWords({ state: 'declined', note: 'No team' }) // 'Declined, a note'
 */
export function changeInWords(change: EntryChange, team: Partial<Team> = {}): string {
  const { state, assignee, answerSent, note, correctedEmail } = change
  return [
    state && stateName(state),
    answerSent && 'an answer was sent',
    assignee === null && 'unassigned',
    assignee && `assigned to ${personName(assignee, team)}`,
    correctedEmail === null && 'the address that was sent',
    correctedEmail && `the address ${correctedEmail}`,
    note && 'a note',
  ]
    .filter(Boolean)
    .join(', ')
}
