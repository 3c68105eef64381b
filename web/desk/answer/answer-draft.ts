import { useState } from 'react'
import { answerStates } from '#contract/wire/answer'
import * as z from '#contract/wire/schema'
import { draftStore } from '../draft-store.ts'

const answerDraft = z.object({ state: z.enum(answerStates), subject: z.string(), text: z.string() })

/** An answer that is being written. */
export type AnswerDraft = z.infer<typeof answerDraft>

const store = draftStore('touchstone_answer_', answerDraft)

/** Removes the draft for this entry. */
export function forgetAnswerDraft(id: string): void {
  store.keep(id, null, Date.now())
}

/** A draft that survives a reload; null where nothing was typed. */
export function useAnswerDraft(id: string) {
  const [draft, setDraft] = useState(() => store.read(id, Date.now()))

  function put(next: AnswerDraft | null) {
    setDraft(next)
    store.keep(id, next, Date.now())
  }

  return [draft, put] as const
}
