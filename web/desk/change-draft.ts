import { useRef, useState } from 'react'
import { entryStates } from '#contract/desk'
import * as z from '#contract/wire/schema'
import { draftStore } from './draft-store.ts'

const changeDraft = z.object({
  note: z._default(z.string(), ''),
  /** Null for the state as it is. */
  state: z._default(z.nullable(z.enum(entryStates)), null),
  /** Null for the colleague as it is; '' for none. */
  assignee: z._default(z.nullable(z.string()), null),
  /** Null for the address as it is; '' for the one that was sent. */
  email: z._default(z.nullable(z.string()), null),
  answerSent: z._default(z.boolean(), false),
})

/** What was typed or chosen, and is not saved yet. */
export type ChangeDraft = z.infer<typeof changeDraft>

const empty = changeDraft.parse({})
const store = draftStore('touchstone_desk_', changeDraft)

/** The draft of this name in this browser, or an empty one. */
export function readDraft(name: string, now: number): ChangeDraft {
  return store.read(name, now) ?? empty
}

/** Keeps a draft; an empty one is removed. */
export function keepDraft(name: string, draft: ChangeDraft, now: number): void {
  const isEmpty = JSON.stringify({ ...empty, ...draft }) === JSON.stringify(empty)
  store.keep(name, isEmpty ? null : draft, now)
}

export function forgetDraft(name: string): void {
  keepDraft(name, empty, 0)
}

/**
 * A draft that survives a reload: its present state, how to change it, and how to empty it. What is not as in the draft that
 * was saved stays: it was typed or chosen meanwhile.
 */
export function useKeptDraft(name: string) {
  const [draft, setDraft] = useState(() => readDraft(name, Date.now()))
  const latest = useRef(draft)

  function put(next: ChangeDraft) {
    latest.current = next
    setDraft(next)
    keepDraft(name, next, Date.now())
  }

  return [
    draft,
    (part: Partial<ChangeDraft>) => put({ ...latest.current, ...part }),
    (saved = latest.current) => put(changedSince(saved, latest.current)),
  ] as const
}

function changedSince(earlier: ChangeDraft, draft: ChangeDraft): ChangeDraft {
  const parts = Object.entries(draft).filter(([name, value]) => value !== earlier[name as keyof ChangeDraft])
  return { ...empty, ...Object.fromEntries(parts) }
}
