import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Form, Sent } from '#contract/form'
import { FORM_MARK } from '#contract/form-page'
import { answersIn, type Draft, forgetDraft, newDraft, readDraft, saveDraft } from './draft.ts'
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
  const [written] = useState(() => writtenForm(form))

  useEffect(() => {
    const now = Date.now()
    const kept = readDraft(form, now)
    const stoodHere = written !== null && (written === element.current || !written.isConnected)
    draft.current = kept ?? newDraft(stoodHere ? pageSeenAt(now) : now)
    if (written && element.current && written !== element.current) {
      fillIn(element.current, answersIn(form, written))
    }
    if (kept && element.current && fillIn(element.current, kept.values)) setRestored(true)
  }, [form, written])

  function current(): Draft {
    draft.current ??= newDraft(Date.now())
    return draft.current
  }

  return {
    element,
    restored,
    keep() {
      if (!element.current) return
      draft.current = { ...current(), values: answersIn(form, element.current) }
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

/** When the page could first be read: that is before any script ran, on a slow connection long before. In unix ms. */
function pageSeenAt(now: number): number {
  const [arrival] = performance.getEntriesByType('navigation')
  const firstByte = arrival && 'responseStart' in arrival ? Number(arrival.responseStart) : 0
  return now - Math.max(0, performance.now() - firstByte)
}

/**
 * The form as the page was written with it. React keeps it, except where a translator was there first: then it draws
 * another, and what somebody typed meanwhile has to be carried over.
 */
function writtenForm({ name }: Form): HTMLFormElement | null {
  if (typeof document === 'undefined') return null
  return document.querySelector<HTMLFormElement>(`form[${FORM_MARK}="${name}"]`)
}
