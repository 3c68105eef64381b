import { useState } from 'react'
import { entryStates } from '#contract/desk'
import { DAY } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { inBrowser, parsed } from '../lib/kept.ts'

const PREFIX = 'touchstone_desk_'
/** A draft may name people, so it does not stay in the browser for long. */
const KEPT = 14 * DAY

const kept = z.object({
  note: z._default(z.string(), ''),
  /** Null for the state as it is. */
  state: z._default(z.nullable(z.enum(entryStates)), null),
  /** Null for the colleague as it is; '' for none. */
  assignee: z._default(z.nullable(z.string()), null),
  /** Null for the address as it is; '' for the one that was sent. */
  email: z._default(z.nullable(z.string()), null),
  answerSent: z._default(z.boolean(), false),
  changedAt: z.number(),
})

/** What was typed or chosen, and is not saved yet. */
export type ChangeDraft = Omit<z.infer<typeof kept>, 'changedAt'>

const empty: ChangeDraft = { note: '', state: null, assignee: null, email: null, answerSent: false }

/** The draft of this name in this browser, or an empty one. Drafts that are too old are removed. */
export function readDraft(name: string, now: number): ChangeDraft {
  for (const other of inBrowser.names()) {
    if (!other.startsWith(PREFIX)) continue
    const age = now - (parsed(kept, inBrowser.read(other))?.changedAt ?? 0)
    if (Math.abs(age) > KEPT) inBrowser.keep(other, null)
  }
  const { changedAt: _, ...draft } = parsed(kept, inBrowser.read(PREFIX + name)) ?? { ...empty, changedAt: 0 }
  return draft
}

/** Keeps a draft; an empty one is removed. */
export function keepDraft(name: string, draft: ChangeDraft, now: number): void {
  const isEmpty = JSON.stringify({ ...empty, ...draft }) === JSON.stringify(empty)
  inBrowser.keep(PREFIX + name, isEmpty ? null : JSON.stringify({ ...draft, changedAt: now }))
}

/** Removes a draft. */
export function forgetDraft(name: string): void {
  inBrowser.keep(PREFIX + name, null)
}

/** A draft that survives a reload: its present state, how to change it, and how to empty it. */
export function useKeptDraft(name: string) {
  const [draft, setDraft] = useState(() => readDraft(name, Date.now()))

  function put(next: ChangeDraft) {
    setDraft(next)
    keepDraft(name, next, Date.now())
  }

  return [draft, (part: Partial<ChangeDraft>) => put({ ...draft, ...part }), () => put(empty)] as const
}
