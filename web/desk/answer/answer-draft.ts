import { useState } from 'react'
import { DAY } from '#contract/timing'
import { answerStates } from '#contract/wire/answer'
import * as z from '#contract/wire/schema'
import { inBrowser, parsed } from '../../lib/kept.ts'

const PREFIX = 'touchstone_answer_'
/** A draft names people, so it does not stay in the browser for long. */
const KEPT = 14 * DAY

const kept = z.object({
  state: z.enum(answerStates),
  subject: z.string(),
  text: z.string(),
  changedAt: z.number(),
})

/** An answer that is being written. */
export type AnswerDraft = Omit<z.infer<typeof kept>, 'changedAt'>

/** The draft for this entry in this browser, or null. Drafts that are too old are removed. */
function readAnswerDraft(id: string, now: number): AnswerDraft | null {
  for (const name of inBrowser.names()) {
    if (!name.startsWith(PREFIX)) continue
    const age = now - (parsed(kept, inBrowser.read(name))?.changedAt ?? 0)
    if (Math.abs(age) > KEPT) inBrowser.keep(name, null)
  }
  const read = parsed(kept, inBrowser.read(PREFIX + id))
  return read && { state: read.state, subject: read.subject, text: read.text }
}

/** Removes the draft for this entry. */
export function forgetAnswerDraft(id: string): void {
  inBrowser.keep(PREFIX + id, null)
}

/** A draft that survives a reload; null where nothing was typed. */
export function useAnswerDraft(id: string) {
  const [draft, setDraft] = useState(() => readAnswerDraft(id, Date.now()))

  function put(next: AnswerDraft | null) {
    setDraft(next)
    inBrowser.keep(PREFIX + id, next && JSON.stringify({ ...next, changedAt: Date.now() }))
  }

  return [draft, put] as const
}
