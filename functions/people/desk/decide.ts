import type { EventKind } from '#contract/desk'
import type { EntryChange } from '#contract/wire/desk'
import type { EntryRow } from './entry-row.ts'

/** What a change writes. */
export interface Decided
  extends Pick<
    EntryRow,
    'status' | 'outcome' | 'shownOutcome' | 'answeredAt' | 'assignee' | 'correctedEmail'
  > {
  readonly events: readonly DecidedEvent[]
}

interface DecidedEvent {
  readonly kind: Exclude<EventKind, 'amended'>
  readonly old: string | null
  readonly new: string | null
}

/**
 * What becomes of an entry by a change; null where nothing does. Its sender is shown that it was accepted or declined only
 * once an answer was sent, and spam as received. `status` is what release 0.1.0 shows, so it follows what is shown.
 */
export function decide(entry: EntryRow, change: EntryChange, now: number): Decided | null {
  const { answerSent = false, note } = change
  const isAnswer = answerSent || (change.state === 'answered' && entry.state !== 'answered')
  const state = change.state ?? (answerSent && isBefore(entry.state) ? 'answered' : entry.state)
  const moved =
    state === entry.state && !answerSent
      ? { status: entry.status, outcome: entry.outcome, shownOutcome: entry.shownOutcome }
      : movedTo(entry, state, answerSent)
  const assignee = change.assignee === undefined ? entry.assignee : change.assignee
  const correctedEmail = change.correctedEmail === undefined ? entry.correctedEmail : change.correctedEmail
  const events: readonly DecidedEvent[] = [
    ...changed('state', entry.state, state),
    ...(answerSent ? [event('answer', null, moved.shownOutcome ?? moved.status)] : []),
    ...changed('assignee', entry.assignee, assignee),
    ...changed('email', entry.correctedEmail, correctedEmail),
    ...(note === undefined ? [] : [event('note', null, null)]),
  ]
  if (events.length === 0) return null
  const answeredAt = entry.answeredAt ?? (isAnswer ? now : null)
  return { ...moved, answeredAt, assignee, correctedEmail, events }
}

type Moved = Pick<EntryRow, 'status' | 'outcome' | 'shownOutcome'>

function movedTo(entry: EntryRow, state: EntryRow['state'], answerSent: boolean): Moved {
  switch (state) {
    case 'accepted':
    case 'declined':
      return answerSent
        ? { status: 'answered', outcome: state, shownOutcome: state }
        : { ...shownBefore(entry), outcome: state }
    case 'withdrawn':
      // Release 0.1.0 has no other word for what waits for nothing.
      return { status: 'answered', outcome: state, shownOutcome: state }
    case 'spam':
      return { status: 'received', outcome: state, shownOutcome: null }
    default:
      return { status: state, outcome: null, shownOutcome: null }
  }
}

/** What the sender is shown until an answer tells of a decision. The status of a withdrawn entry does not say whether we wrote. */
function shownBefore({ status, shownOutcome, answeredAt }: EntryRow): Omit<Moved, 'outcome'> {
  if (shownOutcome !== 'withdrawn') return { status, shownOutcome }
  return { status: answeredAt === null ? 'received' : 'answered', shownOutcome: null }
}

function isBefore(state: EntryRow['state']): boolean {
  return state === 'received' || state === 'in_review'
}

function changed(kind: DecidedEvent['kind'], old: string | null, to: string | null): readonly DecidedEvent[] {
  return old === to ? [] : [event(kind, old, to)]
}

function event(kind: DecidedEvent['kind'], old: string | null, to: string | null): DecidedEvent {
  return { kind, old, new: to }
}
