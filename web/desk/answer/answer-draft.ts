import { useState } from 'react'
import { type AnswerDraft, answerDraft } from '#contract/wire/answer'
import { draftStore } from '../draft-store.ts'

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
