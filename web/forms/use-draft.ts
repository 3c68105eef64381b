import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Form, Sent } from '#contract/form'
import { type Draft, forgetDraft, newDraft, readDraft, saveDraft, withValues } from './draft.ts'
import { fillIn } from './fill-in.ts'

interface KeptDraft {
  readonly element: RefObject<HTMLFormElement | null>
  /** Whether answers of an earlier visit were put back. */
  readonly restored: boolean
  /** Keeps what stands in the form now. Call it after every change. */
  readonly keep: () => void
  /** What the draft knows that the server wants to know. */
  readonly slip: () => Pick<Sent, 'submissionKey' | 'elapsed'>
  /** Empties the form, and forgets what was kept of it. */
  readonly startAfresh: () => void
}

/** Keeps a form's answers on this device until they are sent, and puts them back after a reload. */
export function useDraft(form: Form): KeptDraft {
  const element = useRef<HTMLFormElement>(null)
  const draft = useRef<Draft>(null)
  const [restored, setRestored] = useState(false)

  useEffect(() => {
    const now = Date.now()
    const kept = readDraft(form, now)
    draft.current = kept ?? newDraft(now)
    if (kept && element.current && fillIn(element.current, kept.values)) setRestored(true)
  }, [form])

  function current(): Draft {
    draft.current ??= newDraft(Date.now())
    return draft.current
  }

  return {
    element,
    restored,
    keep() {
      if (!element.current) return
      draft.current = withValues(current(), form, new FormData(element.current))
      saveDraft(form, draft.current)
    },
    slip() {
      const { submissionKey, startedAt } = current()
      const elapsed = Date.now() - startedAt
      // A clock that was set back in the meantime says nothing.
      return elapsed < 0 ? { submissionKey } : { submissionKey, elapsed }
    },
    startAfresh() {
      forgetDraft(form)
      draft.current = newDraft(Date.now())
      element.current?.reset()
      setRestored(false)
    },
  }
}
