import type { Draft } from './draft.ts'

/** What became of answers that were typed before: put back into the form, or lying beside it. */
export type Earlier =
  | { readonly kind: 'none' | 'put-back' }
  | { readonly kind: 'aside'; readonly draft: Draft }

export type EarlierEvent =
  /** The form opened with other answers than those that were found. */
  | { readonly type: 'passed-over'; readonly draft: Draft }
  /** What was found was written into the form; `leftOut` where something else stood there already. */
  | {
      readonly type: 'filled-in'
      readonly draft: Draft
      readonly written: boolean
      readonly leftOut: boolean
    }
  | { readonly type: 'emptied'; readonly draft: Draft }
  /** What lay aside stands in the form now, in the place of this. */
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

/** Whether anything was typed since the draft was begun, even if it was taken out again. */
export function hasAnswers({ values }: Draft): boolean {
  return Object.keys(values).length > 0
}

function saysSomething({ values }: Draft): boolean {
  return Object.values(values).some((value) => value.length > 0)
}
