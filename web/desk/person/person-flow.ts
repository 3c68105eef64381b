import type { EntryId } from '#contract/entry-id'
import type { erasePerson, readPerson } from '#contract/wire/desk-person'
import type { ReplyOf } from '#contract/wire/endpoint'
import type { Trouble } from '../desk-call.ts'

export type Person = ReplyOf<typeof readPerson>
export type Erased = Extract<ReplyOf<typeof erasePerson>, { readonly is: 'erased' }>

/** An erasure of several calls that ended before its last one. */
export interface Halfway {
  readonly erased: number
  readonly left: number
}

type PersonState =
  | { readonly step: 'reading' }
  | { readonly step: 'failed'; readonly trouble: Trouble; readonly halfway: Halfway | null }
  | {
      readonly step: 'read'
      readonly person: Person
      readonly changed: boolean
      readonly halfway: Halfway | null
    }
  | { readonly step: 'sure?'; readonly person: Person }
  | { readonly step: 'erasing'; readonly person: Person; readonly erased: readonly EntryId[] }
  | { readonly step: 'erased'; readonly stays: Erased['stays']; readonly ids: readonly EntryId[] }

type PersonEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'failed'; readonly trouble: Trouble }
  | { readonly type: 'read'; readonly person: Person; readonly changed?: boolean }
  | { readonly type: 'erase' }
  | { readonly type: 'kept' }
  | { readonly type: 'sure' }
  /** By one call of several. */
  | { readonly type: 'part-erased'; readonly ids: readonly EntryId[] }
  | { readonly type: 'erased'; readonly reply: Erased }

/** The export and erasure of a person: it is asked once more before anything is deleted. */
export function personFlow(state: PersonState, event: PersonEvent): PersonState {
  switch (event.type) {
    case 'asked':
      return { step: 'reading' }
    case 'failed':
      return { step: 'failed', trouble: event.trouble, halfway: halfwayOf(state) }
    case 'read':
      return {
        step: 'read',
        person: event.person,
        changed: event.changed ?? false,
        halfway: halfwayOf(state),
      }
    case 'erase':
      return state.step === 'read' ? { step: 'sure?', person: state.person } : state
    case 'kept':
      return state.step === 'sure?'
        ? { step: 'read', person: state.person, changed: false, halfway: null }
        : state
    case 'sure':
      return state.step === 'sure?' ? { step: 'erasing', person: state.person, erased: [] } : state
    case 'part-erased':
      return state.step === 'erasing' ? { ...state, erased: [...state.erased, ...event.ids] } : state
    case 'erased': {
      const before = state.step === 'erasing' ? state.erased : []
      return { step: 'erased', stays: event.reply.stays, ids: [...before, ...event.reply.ids] }
    }
  }
}

function halfwayOf(state: PersonState): Halfway | null {
  if (state.step !== 'erasing' || state.erased.length === 0) return null
  const erased = state.erased.length
  return { erased, left: state.person.entries.length - erased }
}
