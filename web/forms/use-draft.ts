import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AGAIN_MARK } from '#contract/form-page'
import type { Form } from '#contract/wire/form'
import { type Draft, forgetDraft, moveIfTaken, newDraft, saveDraft, takeDraft, withAnswers } from './draft.ts'
import { fillIn, replaceAnswers } from './fill-in.ts'
import { writtenForm } from './served-again.ts'

/** What became of answers that were typed before: put back into the form, or lying beside it. */
type Earlier = 'none' | 'put-back' | 'aside'

/**
 * Keeps a form's answers on this device until they are sent, and puts them back after a reload; where the form is to
 * open empty (`opensWith` is null), it lays them aside.
 */
export function useDraft(form: Form, opensWith: Draft['values'] | null = {}) {
  const element = useRef<HTMLFormElement>(null)
  const own = useRef<Draft>(null)
  const aside = useRef<Draft>(null)
  const [earlier, setEarlier] = useState<Earlier>('none')
  const [written] = useState(() => writtenForm(form))

  // Before the form is painted alive: nobody is to type into a field first that an answer stands in afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form opens once, in one way.
  useLayoutEffect(() => {
    const now = Date.now()
    const stoodHere = written !== null && (written === element.current || !written.isConnected)
    const found = takeDraft(form, now)
    // What came back with the page was sent after any draft was kept, so a draft does not write over it.
    const layAside =
      opensWith === null || (element.current !== null && written?.hasAttribute(AGAIN_MARK) === true)
    own.current = found && !layAside ? found : newDraft(form, stoodHere ? pageSeenAt(now) : now)
    if (written && element.current && written !== element.current) {
      // What was typed into a page that is drawn anew is kept at once: nobody may type again before it is left.
      if (fillIn(element.current, withAnswers(own.current, form, written).values).written && opensWith) {
        own.current = withAnswers(own.current, form, element.current)
        saveDraft(form, own.current, now)
      }
    }
    if (found && layAside && saysSomething(found)) {
      aside.current = found
      setEarlier('aside')
    }
    if (!element.current) return
    if (found && !layAside) {
      const put = fillIn(element.current, found.values)
      if (put.leftOut) aside.current = found
      if (put.written || put.leftOut) setEarlier(put.leftOut ? 'aside' : 'put-back')
    }
    if (opensWith) fillIn(element.current, opensWith)
  }, [form, written])

  useEffect(() => {
    /** Another tab took this slot over: what stands here moves to one of its own. */
    function moveOut({ key }: StorageEvent) {
      if (!own.current || key !== own.current.slot) return
      own.current = moveIfTaken(form, own.current)
      const moved = key !== own.current.slot
      if (moved && hasAnswers(own.current)) saveDraft(form, own.current, Date.now())
    }
    window.addEventListener('storage', moveOut)
    return () => window.removeEventListener('storage', moveOut)
  }, [form])

  function current(): Draft {
    // Before a tab hears that its slot was taken, it may be typed in.
    own.current = own.current ? moveIfTaken(form, own.current) : newDraft(form, Date.now())
    return own.current
  }

  return {
    element,
    earlier,
    /** Keeps what stands in the form now. Call it after every change. */
    keep() {
      if (!element.current) return
      own.current = withAnswers(current(), form, element.current)
      saveDraft(form, own.current, Date.now())
    },
    /** What the draft knows that the server wants to know. */
    slip() {
      const { submissionKey, startedAt } = current()
      const elapsed = Date.now() - startedAt
      // A clock that was set back in the meantime says nothing.
      return elapsed < 0 ? { submissionKey } : { submissionKey, elapsed }
    },
    /** Empties the form, and forgets what was kept of it, but for this page, where it can be put back. */
    startAfresh() {
      if (!element.current) return
      aside.current = withAnswers(current(), form, element.current)
      forgetDraft(aside.current)
      own.current = newDraft(form, Date.now())
      element.current.reset()
      setEarlier('aside')
    },
    /** Puts back what lies aside; what was typed instead lies aside then. */
    putBack() {
      if (!element.current || !aside.current) return
      const instead = current()
      const typed = hasAnswers(instead)
      // Meanwhile another tab may have begun where it was kept.
      own.current = moveIfTaken(form, aside.current)
      aside.current = typed ? instead : null
      if (typed) forgetDraft(instead)
      // Not by way of an empty form: what judges it would empty it once more, later.
      replaceAnswers(element.current, own.current.values)
      saveDraft(form, own.current, Date.now())
      setEarlier(typed ? 'aside' : 'put-back')
    },
    /** Forgets what was kept, now that it has arrived. */
    forget() {
      if (own.current) forgetDraft(own.current)
    },
  }
}

/** Whether anything was typed since the draft was begun, even if it was taken out again. */
function hasAnswers({ values }: Draft): boolean {
  return Object.keys(values).length > 0
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
