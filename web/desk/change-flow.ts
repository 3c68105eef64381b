import type { EntryId } from '#contract/entry-id'
import type { changeEntries, EntryChange, StaleEntry } from '#contract/wire/desk'
import type { ReplyOf } from '#contract/wire/endpoint'
import type { Trouble } from './desk-call.ts'

/** An entry, and the version of it that was seen. */
export interface Seen {
  readonly id: EntryId
  readonly version: number
}

export interface Asked {
  readonly entries: readonly Seen[]
  readonly change: EntryChange
}

type ChangeState =
  | { readonly step: 'idle' }
  | { readonly step: 'saving'; readonly asked: Asked }
  | { readonly step: 'failed'; readonly asked: Asked; readonly trouble: Trouble }
  /** Some entries had been changed meanwhile, or erased: they were left as they are. */
  | {
      readonly step: 'stale'
      readonly asked: Asked
      readonly stale: readonly StaleEntry[]
      readonly gone: readonly EntryId[]
    }

export type ChangeEvent =
  | { readonly type: 'asked'; readonly asked: Asked }
  | { readonly type: 'failed'; readonly trouble: Trouble }
  | { readonly type: 'answered'; readonly reply: ReplyOf<typeof changeEntries> }
  | { readonly type: 'dismissed' }

export const unchanged: ChangeState = { step: 'idle' }

/** The life of one change, from its button to the last conflict. */
export function changeFlow(state: ChangeState, event: ChangeEvent): ChangeState {
  if (event.type === 'asked') return { step: 'saving', asked: event.asked }
  if (event.type === 'dismissed') return unchanged
  if (state.step !== 'saving') return state
  if (event.type === 'failed') return { step: 'failed', asked: state.asked, trouble: event.trouble }
  const { stale, gone } = event.reply
  if (stale.length === 0 && gone.length === 0) return unchanged
  return { step: 'stale', asked: state.asked, stale, gone }
}

/** The same change once more: of the entries that were left, as they are shown now. Null when all of them are gone. */
export function askedAgain(state: ChangeState): Asked | null {
  if (state.step === 'failed') return state.asked
  if (state.step !== 'stale' || state.stale.length === 0) return null
  return {
    entries: state.stale.map(({ entry: { id, version } }) => ({ id, version })),
    change: state.asked.change,
  }
}
