import type { EntryId } from '#contract/entry-id'
import type { Form } from '#contract/wire/form'
import type { Sentences } from './check-form.ts'
import { type Findings, findingsOf } from './findings.ts'
import type { Failure } from './send-with-retries.ts'
import type { ServedAgain } from './served-again.ts'

/** Where a visitor stands with one form. Which fields are wrong is not told here: `told` says that. */
export type Submission =
  | { readonly step: 'editing'; readonly failure: Failure | null }
  /** `slow` once it takes longer than usual. */
  | { readonly step: 'sending'; readonly slow: boolean }
  | { readonly step: 'received'; readonly id: EntryId }

/** What was found wrong at the last attempt, and what became of it since. */
interface Told {
  readonly sentences: Sentences
  /** Whether this page found it: only then can it be judged again here. */
  readonly judgedHere: boolean
  /** The sentences that hold as the form stands. */
  readonly holding: Sentences
  readonly edited: readonly string[]
}

export interface Filling {
  readonly submission: Submission
  readonly told: Told
  /** How often the form was refused for its fields: each time the summary of errors takes the focus. */
  readonly refusals: number
  /** The word of the check that a person is there; it goes with the next attempt. */
  readonly person: string | null
  /** A program of the visitor's own filled in the hidden field; from then on it stays here. */
  readonly suspected: boolean
}

export type SubmissionEvent =
  | { readonly type: 'found-wrong' | 'fields-refused'; readonly sentences: Sentences }
  | { readonly type: 'sent' | 'delayed' | 'failure-dismissed' }
  | { readonly type: 'stored'; readonly id: EntryId }
  | { readonly type: 'failed'; readonly failure: Failure; readonly suspected: boolean }
  /** `sentences`: what is wrong as the form stands, where this page judged it. */
  | { readonly type: 'edited'; readonly field: string; readonly sentences: Sentences | null }
  | { readonly type: 'person-seen'; readonly token: string }

const untouched: Submission = { step: 'editing', failure: null }

/** The form as the page shows it first: empty, or as it was served in answer to a post without scripts. */
export function submissionBegun({ failure, id, fields }: ServedAgain): Filling {
  const edited: Submission = failure === null ? untouched : { step: 'editing', failure: { message: failure } }
  return {
    submission: id === null ? edited : { step: 'received', id },
    told: toldOf(fields),
    refusals: saysNothing(fields) ? 0 : 1,
    person: null,
    suspected: false,
  }
}

export function submissionFlow(state: Filling, event: SubmissionEvent): Filling {
  const { submission, refusals } = state
  switch (event.type) {
    case 'found-wrong':
      return { ...state, told: toldOf(event.sentences, true), refusals: refusals + 1 }
    case 'fields-refused':
      return { ...state, submission: untouched, told: toldOf(event.sentences), refusals: refusals + 1 }
    case 'sent':
      return { ...state, submission: { step: 'sending', slow: false }, told: toldOf({}), person: null }
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
    case 'edited':
      return { ...state, told: toldAfter(state.told, event.field, event.sentences) }
    case 'person-seen':
      return { ...state, person: event.token }
  }
}

/** Editing a field takes back what was said about it, and about others that were only wrong because of it. */
function toldAfter(told: Told, field: string, sentences: Sentences | null): Told {
  return { ...told, edited: [...told.edited, field], holding: sentences ?? told.holding }
}

export function findingsIn({ told }: Filling, form: Form): Findings {
  const { sentences, edited, holding } = told
  return findingsOf(form, sentences, (field) => edited.includes(field) || holding[field] === undefined)
}

function toldOf(sentences: Sentences, judgedHere = false): Told {
  return { sentences, judgedHere, holding: sentences, edited: [] }
}

export function saysNothing(sentences: Sentences): boolean {
  return Object.keys(sentences).length === 0
}
