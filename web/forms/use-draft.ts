import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { Form } from '#contract/wire/form'
import { type Draft, forgetDraft, moveIfTaken, newDraft, saveDraft, withAnswers } from './draft.ts'
import { type Earlier, type EarlierEvent, earlierFlow, hasAnswers, noneEarlier } from './earlier-flow.ts'
import { replaceAnswers } from './fill-in.ts'
import { openDraft } from './open-draft.ts'
import { writtenForm } from './served-again.ts'

/**
 * Stores a form's answers on this device until they are sent, and restores them after a reload. With another draft in
 * `opensWith`, or null for none, the stored answers are kept aside.
 */
export function useDraft(form: Form, opensWith?: Draft | null) {
  const element = useRef<HTMLFormElement>(null)
  const own = useRef<Draft>(null)
  const [earlier, dispatch] = useReducer(earlierFlow, noneEarlier)
  const [written] = useState(() => writtenForm(form))

  // Before the hydrated form is painted: a visitor must not type into a field that gets an answer afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form opens once, with one set of values.
  useLayoutEffect(() => {
    own.current = openDraft(form, { element: element.current, written }, opensWith, dispatch)
  }, [form, written])

  useEffect(() => {
    /** Another tab took this slot: moves the draft to a new one. */
    function moveOut({ key }: StorageEvent) {
      if (!own.current || key !== own.current.slot) return
      own.current = moveIfTaken(form, own.current)
      const moved = key !== own.current.slot
      if (moved && hasAnswers(own.current)) saveDraft(form, own.current, Date.now())
    }
    window.addEventListener('storage', moveOut)
    return () => window.removeEventListener('storage', moveOut)
  }, [form])

  return { element, earlier: earlier.kind, ...waysWith(form, { element, own, earlier, dispatch }) }
}

interface Held {
  readonly element: RefObject<HTMLFormElement | null>
  readonly own: RefObject<Draft | null>
  readonly earlier: Earlier
  readonly dispatch: (event: EarlierEvent) => void
}

function waysWith(form: Form, { element, own, earlier, dispatch }: Held) {
  function current(): Draft {
    // The storage event may arrive after typing.
    own.current = own.current ? moveIfTaken(form, own.current) : newDraft(form, Date.now())
    return own.current
  }

  return {
    current,
    /** Stores the current answers. Call it after every change. */
    keep() {
      if (!element.current) return
      own.current = withAnswers(current(), form, element.current)
      saveDraft(form, own.current, Date.now())
    },
    /** The fields that the server expects besides the answers. */
    extraFields() {
      const { submissionKey, startedAt } = current()
      const elapsed = Date.now() - startedAt
      // Unknown if the clock was set back.
      return elapsed < 0 ? { submissionKey } : { submissionKey, elapsed }
    },
    /** Empties the form and the storage; the answers can be put back until the page is left. */
    startAfresh() {
      if (!element.current) return
      const draft = withAnswers(current(), form, element.current)
      forgetDraft(draft)
      own.current = newDraft(form, Date.now())
      element.current.reset()
      dispatch({ type: 'emptied', draft })
    },
    /** Swaps the kept answers with those in the form. */
    putBack() {
      if (!element.current || earlier.kind !== 'aside') return
      const instead = current()
      // Another tab may have taken its slot.
      own.current = moveIfTaken(form, earlier.draft)
      if (hasAnswers(instead)) forgetDraft(instead)
      // No reset: its event would validate an empty form later.
      replaceAnswers(element.current, own.current.values)
      saveDraft(form, own.current, Date.now())
      dispatch({ type: 'put-back', instead })
    },
    forget() {
      if (own.current) forgetDraft(own.current)
    },
  }
}
