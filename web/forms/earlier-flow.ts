import type { Draft } from './draft.ts'

/** What happened to earlier answers: put back into the form, or kept beside it. */
export type Earlier =
  | { readonly kind: 'none' | 'put-back' }
  | { readonly kind: 'aside'; readonly draft: Draft }

export type EarlierEvent =
  /** The form opened with other answers. */
  | { readonly type: 'passed-over'; readonly draft: Draft }
  /** Earlier answers were written into the form; `leftOut` when a field had another answer already. */
  | {
      readonly type: 'filled-in'
      readonly draft: Draft
      readonly written: boolean
      readonly leftOut: boolean
    }
  | { readonly type: 'emptied'; readonly draft: Draft }
  /** The kept answers replaced these. */
  | { readonly type: 'put-back'; readonly instead: Draft }

export const noneEarlier: Earlier = { kind: 'none' }

export function earlierFlow(earlier: Earlier, event: EarlierEvent): Earlier {
  switch (event.type) {
    case 'passed-over':
      return saysSomething(event.draft) ? { kind: 'aside', draft: event.draft } : earlier
    case 'filled-in':
      if (event.leftOut) return { kind: 'aside', draft: event.draft }
      return event.written ? { kind: 'put-back' } : earlier
    case 'emptied':
      return { kind: 'aside', draft: event.draft }
    case 'put-back':
      return hasAnswers(event.instead) ? { kind: 'aside', draft: event.instead } : { kind: 'put-back' }
  }
}

/** Whether the draft was edited, even if it is empty again. */
export function hasAnswers({ values }: Draft): boolean {
  return Object.keys(values).length > 0
}

function saysSomething({ values }: Draft): boolean {
  return Object.values(values).some((value) => value.length > 0)
}
