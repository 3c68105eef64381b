import type { EntryId } from '#contract/entry-id'
import type { erasePerson, readPerson } from '#contract/wire/desk'
import type { ReplyOf } from '#contract/wire/endpoint'
import type { Trouble } from '../desk-call.ts'

export type Person = ReplyOf<typeof readPerson>
export type Erased = Extract<ReplyOf<typeof erasePerson>, { readonly is: 'erased' }>

export type PersonState =
  | { readonly step: 'reading' }
  | { readonly step: 'failed'; readonly trouble: Trouble }
  | { readonly step: 'read'; readonly person: Person; readonly changed: boolean }
  | { readonly step: 'sure?'; readonly person: Person }
  | { readonly step: 'erasing'; readonly person: Person }
  | { readonly step: 'erased'; readonly stays: Erased['stays']; readonly ids: readonly EntryId[] }

export type PersonEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'failed'; readonly trouble: Trouble }
  | { readonly type: 'read'; readonly person: Person; readonly changed?: boolean }
  | { readonly type: 'erase' }
  | { readonly type: 'kept' }
  | { readonly type: 'sure' }
  | { readonly type: 'erased'; readonly reply: Erased }

/** The export and erasure of a person: it is asked once more before anything is deleted. */
export function personFlow(state: PersonState, event: PersonEvent): PersonState {
  switch (event.type) {
    case 'asked':
      return { step: 'reading' }
    case 'failed':
      return { step: 'failed', trouble: event.trouble }
    case 'read':
      return { step: 'read', person: event.person, changed: event.changed ?? false }
    case 'erase':
      return state.step === 'read' ? { step: 'sure?', person: state.person } : state
    case 'kept':
      return state.step === 'sure?' ? { step: 'read', person: state.person, changed: false } : state
    case 'sure':
      return state.step === 'sure?' ? { step: 'erasing', person: state.person } : state
    case 'erased':
      return { step: 'erased', stays: event.reply.stays, ids: event.reply.ids }
  }
}
