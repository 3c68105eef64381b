import { type RefObject, useEffect, useRef, useState } from 'react'
import { AGAIN_MARK, FORM_MARK } from '#contract/form-page'
import type { Form, Sent } from '#contract/wire/form'
import {
  answersIn,
  type Draft,
  forgetDraft,
  freshSlot,
  isTaken,
  type KeptDraft,
  newDraft,
  saveDraft,
  takeDraft,
} from './draft.ts'
import { fillIn, replaceAnswers } from './fill-in.ts'

/** What became of answers that were typed before: put back into the form, or lying beside it. */
export type Earlier = 'none' | 'put-back' | 'aside'

export interface DraftOfForm {
  readonly element: RefObject<HTMLFormElement | null>
  readonly earlier: Earlier
  /** Keeps what stands in the form now. Call it after every change. */
  readonly keep: () => void
  /** What the draft knows that the server wants to know. */
  readonly slip: () => Pick<Sent, 'submissionKey' | 'elapsed'>
  /** Empties the form, and forgets what was kept of it, but for this page, where it can be put back. */
  readonly startAfresh: () => void
  /** Puts back what lies aside; what was typed instead lies aside then. */
  readonly putBack: () => void
  /** Forgets what was kept, now that it has arrived. */
  readonly forget: () => void
}

/**
 * Keeps a form's answers on this device until they are sent, and puts them back after a reload; where the form is to
 * open empty, it lays them aside.
 */
export function useDraft(form: Form, { opensEmpty = false } = {}): DraftOfForm {
  const element = useRef<HTMLFormElement>(null)
  const own = useRef<KeptDraft>(null)
  const aside = useRef<KeptDraft>(null)
  const [earlier, setEarlier] = useState<Earlier>('none')
  const [written] = useState(() => writtenForm(form))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form opens once, in one way.
  useEffect(() => {
    const now = Date.now()
    const stoodHere = written !== null && (written === element.current || !written.isConnected)
    const found = takeDraft(form, now)
    const fresh = () => ({ slot: freshSlot(form), draft: newDraft(stoodHere ? pageSeenAt(now) : now) })
    // What came back with the page was sent after any draft was kept, so a draft does not write over it.
    const layAside = opensEmpty || (element.current !== null && written?.hasAttribute(AGAIN_MARK) === true)
    own.current = layAside || !found ? fresh() : found
    if (written && element.current && written !== element.current) {
      // What was typed into a page that is drawn anew is kept at once: nobody may type again before it is left.
      if (fillIn(element.current, answersIn(form, written)) && !opensEmpty) {
        const { slot, draft } = own.current
        own.current = { slot, draft: { ...draft, values: answersIn(form, element.current) } }
        saveDraft(form, own.current, now)
      }
    }
    if (!found) return
    if (layAside) {
      if (!saysSomething(found.draft)) return
      aside.current = found
      setEarlier('aside')
    } else if (element.current && fillIn(element.current, found.draft.values)) setEarlier('put-back')
  }, [form, written])

  useEffect(() => {
    /** Another tab took this slot over: what stands here moves to one of its own. */
    function moveOut({ key }: StorageEvent) {
      if (key !== own.current?.slot || !isTaken(key)) return
      own.current = { ...own.current, slot: freshSlot(form) }
      if (Object.keys(own.current.draft.values).length > 0) saveDraft(form, own.current, Date.now())
    }
    window.addEventListener('storage', moveOut)
    return () => window.removeEventListener('storage', moveOut)
  }, [form])

  function current(): KeptDraft {
    own.current ??= { slot: freshSlot(form), draft: newDraft(Date.now()) }
    // Before a tab hears that its slot was taken, it may be typed in.
    if (isTaken(own.current.slot)) own.current = { ...own.current, slot: freshSlot(form) }
    return own.current
  }

  return {
    element,
    earlier,
    keep() {
      if (!element.current) return
      const { slot, draft } = current()
      own.current = { slot, draft: { ...draft, values: answersIn(form, element.current) } }
      saveDraft(form, own.current, Date.now())
    },
    slip() {
      const { submissionKey, startedAt } = current().draft
      const elapsed = Date.now() - startedAt
      // A clock that was set back in the meantime says nothing.
      return elapsed < 0 ? { submissionKey } : { submissionKey, elapsed }
    },
    startAfresh() {
      if (!element.current) return
      const { slot, draft } = current()
      aside.current = { slot, draft: { ...draft, values: answersIn(form, element.current) } }
      forgetDraft(aside.current)
      own.current = { slot: freshSlot(form), draft: newDraft(Date.now()) }
      element.current.reset()
      setEarlier('aside')
    },
    putBack() {
      if (!element.current || !aside.current) return
      const instead = current()
      const typed = Object.keys(instead.draft.values).length > 0
      const { slot } = aside.current
      // Meanwhile another tab may have begun where it was kept.
      own.current = { ...aside.current, slot: isTaken(slot) ? freshSlot(form) : slot }
      aside.current = typed ? instead : null
      if (typed) forgetDraft(instead)
      // Not by way of an empty form: what judges it would empty it once more, later.
      replaceAnswers(element.current, own.current.draft.values)
      saveDraft(form, own.current, Date.now())
      setEarlier(typed ? 'aside' : 'put-back')
    },
    forget() {
      if (own.current) forgetDraft(own.current)
    },
  }
}

function saysSomething({ values }: Draft): boolean {
  return Object.values(values).some((value) => value.length > 0)
}

/** When the page could first be read: that is before any script ran, on a slow connection long before. In unix ms. */
function pageSeenAt(now: number): number {
  const [arrival] = performance.getEntriesByType('navigation')
  const firstByte = arrival && 'responseStart' in arrival ? Number(arrival.responseStart) : 0
  return Math.floor(now - Math.max(0, performance.now() - firstByte))
}

/**
 * The form as the page was written with it. React keeps it, except where a translator was there first: then it draws
 * another, and what somebody typed meanwhile has to be carried over.
 */
function writtenForm({ name }: Form): HTMLFormElement | null {
  if (typeof document === 'undefined') return null
  return document.querySelector<HTMLFormElement>(`form[${FORM_MARK}="${name}"]`)
}
