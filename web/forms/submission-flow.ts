import type { EntryId } from '#contract/entry-id'
import type { Form } from '#contract/wire/form'
import { namedSentence } from '#contract/wire/form-values'
import type { Sentences } from './check-form.ts'
import type { Findings } from './findings.ts'
import type { Failure } from './send-form.ts'
import type { ServedAgain } from './served-again.ts'

/** The state of sending a form. Field errors are in `attempt`. */
export type Submission =
  | { readonly step: 'editing'; readonly failure: Failure | null }
  /** `slow` when the reply is late. */
  | { readonly step: 'sending'; readonly slow: boolean }
  | { readonly step: 'received'; readonly id: EntryId }

/** The errors of the last attempt, and edits since. */
interface Attempt {
  readonly sentences: Sentences
  /** Whether this page found them and can validate again. */
  readonly judgedHere: boolean
  /** The errors that still apply. */
  readonly holding: Sentences
  readonly edited: readonly string[]
}

export interface Filling {
  readonly submission: Submission
  readonly attempt: Attempt
  /** Number of refusals for field errors: the summary takes the focus at each. */
  readonly refusals: number
  /** The token of the human check, for the next attempt. */
  readonly person: string | null
  /** The visitor's software filled in the honeypot; later attempts send it empty. */
  readonly suspected: boolean
}

export type SubmissionEvent =
  | { readonly type: 'found-wrong' | 'fields-refused'; readonly sentences: Sentences }
  | { readonly type: 'sent' | 'delayed' | 'failure-dismissed' }
  /** Other answers were put into the form. */
  | { readonly type: 'replaced' }
  | { readonly type: 'stored'; readonly id: EntryId }
  | { readonly type: 'failed'; readonly failure: Failure; readonly suspected: boolean }
  /** `sentences`: the current errors, when this page can validate. */
  | { readonly type: 'edited'; readonly field: string; readonly sentences: Sentences | null }
  | { readonly type: 'person-seen'; readonly token: string }

const untouched: Submission = { step: 'editing', failure: null }

/** The initial state: empty, or the result of a post without scripts. */
export function submissionBegun({ failure, id, fields }: ServedAgain): Filling {
  const edited: Submission = failure === null ? untouched : { step: 'editing', failure: { message: failure } }
  return {
    submission: id === null ? edited : { step: 'received', id },
    attempt: attemptOf(fields),
    refusals: saysNothing(fields) ? 0 : 1,
    person: null,
    suspected: false,
  }
}

export function submissionFlow(state: Filling, event: SubmissionEvent): Filling {
  const { submission, refusals } = state
  switch (event.type) {
    case 'found-wrong':
      return { ...state, attempt: attemptOf(event.sentences, true), refusals: refusals + 1 }
    case 'fields-refused':
      return { ...state, submission: untouched, attempt: attemptOf(event.sentences), refusals: refusals + 1 }
    case 'sent':
      return { ...state, submission: { step: 'sending', slow: false }, attempt: attemptOf({}), person: null }
    case 'delayed':
      return submission.step === 'sending' ? { ...state, submission: { step: 'sending', slow: true } } : state
    case 'stored':
      return { ...state, submission: { step: 'received', id: event.id } }
    case 'failed':
      return {
        ...state,
        submission: { step: 'editing', failure: event.failure },
        suspected: state.suspected || event.suspected,
      }
    case 'failure-dismissed':
      return { ...state, submission: untouched }
    case 'replaced':
      return { ...state, submission: untouched, attempt: attemptOf({}) }
    case 'edited':
      return { ...state, attempt: afterEdit(state.attempt, event.field, event.sentences) }
    case 'person-seen':
      return { ...state, person: event.token }
  }
}

/** Editing a field removes its error, and errors of other fields that depended on it. */
function afterEdit(attempt: Attempt, field: string, sentences: Sentences | null): Attempt {
  return { ...attempt, edited: [...attempt.edited, field], holding: sentences ?? attempt.holding }
}

/** The errors of the last attempt, and which still apply. New errors wait for the next attempt. */
export function findingsIn({ attempt }: Filling, form: Form): Findings {
  const { sentences, edited, holding } = attempt
  return Object.fromEntries(
    Object.entries(sentences).map(([field, sentence]) => {
      const corrected = edited.includes(field) || holding[field] === undefined
      return [field, { sentence, line: namedSentence(form, field, sentence), corrected }]
    }),
  )
}

function attemptOf(sentences: Sentences, judgedHere = false): Attempt {
  return { sentences, judgedHere, holding: sentences, edited: [] }
}

export function saysNothing(sentences: Sentences): boolean {
  return Object.keys(sentences).length === 0
}
