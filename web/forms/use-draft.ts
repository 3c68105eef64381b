import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { Form } from '#contract/wire/form'
import { type Draft, forgetDraft, moveIfTaken, newDraft, saveDraft, withAnswers } from './draft.ts'
import { type Earlier, type EarlierEvent, earlierFlow, hasAnswers, noneEarlier } from './earlier-flow.ts'
import { replaceAnswers } from './fill-in.ts'
import { openDraft } from './open-draft.ts'
import { writtenForm } from './served-again.ts'

/**
 * Keeps a form's answers on this device until they are sent, and puts them back after a reload; where the form is to
 * open empty (`opensWith` is null), it lays them aside.
 */
export function useDraft(form: Form, opensWith: Draft['values'] | null = {}) {
  const element = useRef<HTMLFormElement>(null)
  const own = useRef<Draft>(null)
  const [earlier, tell] = useReducer(earlierFlow, noneEarlier)
  const [written] = useState(() => writtenForm(form))

  // Before the hydrated form is painted: a visitor must not type into a field that gets an answer afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form opens once, with one set of values.
  useLayoutEffect(() => {
    own.current = openDraft(form, { element: element.current, written }, opensWith, tell)
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

  return { element, earlier: earlier.kind, ...waysWith(form, { element, own, earlier, tell }) }
}

interface Held {
  readonly element: RefObject<HTMLFormElement | null>
  /** What stands in the form. */
  readonly own: RefObject<Draft | null>
  readonly earlier: Earlier
  readonly tell: (event: EarlierEvent) => void
}

function waysWith(form: Form, { element, own, earlier, tell }: Held) {
  function current(): Draft {
    // Before a tab hears that its slot was taken, it may be typed in.
    own.current = own.current ? moveIfTaken(form, own.current) : newDraft(form, Date.now())
    return own.current
  }

  return {
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
      const draft = withAnswers(current(), form, element.current)
      forgetDraft(draft)
      own.current = newDraft(form, Date.now())
      element.current.reset()
      tell({ type: 'emptied', draft })
    },
    /** Puts back what lies aside; what was typed instead lies aside then. */
    putBack() {
      if (!element.current || earlier.kind !== 'aside') return
      const instead = current()
      // Meanwhile another tab may have begun where it was kept.
      own.current = moveIfTaken(form, earlier.draft)
      if (hasAnswers(instead)) forgetDraft(instead)
      // Not by way of an empty form: what judges it would empty it once more, later.
      replaceAnswers(element.current, own.current.values)
      saveDraft(form, own.current, Date.now())
      tell({ type: 'put-back', instead })
    },
    /** Forgets what was kept, now that it has arrived. */
    forget() {
      if (own.current) forgetDraft(own.current)
    },
  }
}
