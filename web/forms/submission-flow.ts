import type { EntryId } from '#contract/entry-id'

/** Why nothing was accepted, in the words for the visitor. */
export interface Failure {
  readonly message: string
  /** The server wants to know that a person is there. */
  readonly asksForPerson?: boolean
}

/** Where a visitor stands with one form. Which fields are wrong is not told here: the form knows. */
export type Submission =
  | { readonly step: 'editing'; readonly failure: Failure | null }
  /** `slow` once it takes longer than usual. */
  | { readonly step: 'sending'; readonly slow: boolean }
  | { readonly step: 'received'; readonly id: EntryId }

export type SubmissionEvent =
  | { readonly type: 'sent' }
  | { readonly type: 'waited' }
  | { readonly type: 'fields-refused' }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'stored'; readonly id: EntryId }
  | { readonly type: 'dismissed' }

const untouched: Submission = { step: 'editing', failure: null }

export function submissionFlow(state: Submission, event: SubmissionEvent): Submission {
  switch (event.type) {
    case 'sent':
      return state.step === 'editing' ? { step: 'sending', slow: false } : state
    case 'waited':
      return state.step === 'sending' ? { step: 'sending', slow: true } : state
    case 'fields-refused':
      return state.step === 'received' ? state : untouched
    case 'failed':
      return state.step === 'sending' ? { step: 'editing', failure: event.failure } : state
    case 'stored':
      return state.step === 'sending' ? { step: 'received', id: event.id } : state
    case 'dismissed':
      return state.step === 'editing' ? untouched : state
  }
}
