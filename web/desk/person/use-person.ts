import { useEffect, useEffectEvent } from 'react'
import { MAX_CHANGED } from '#contract/desk'
import { howMany } from '#contract/in-words'
import { erasePerson, readPerson } from '#contract/wire/desk-person'
import { useMachine } from '../../live/use-machine.ts'
import { forgetAnswerDraft } from '../answer/answer-draft.ts'
import { forgetDraft } from '../change-draft.ts'
import { callDesk } from '../desk-call.ts'
import { personFlow } from './person-flow.ts'

/** What was being typed about an entry names its sender too. */
function forgetDrafts(id: string): void {
  forgetDraft(id)
  forgetAnswerDraft(id)
}

/** Reads all that is stored under an address, and erases it. */
export function usePerson(email: string, onErased: (sentence: string) => void) {
  const [state, machine] = useMachine(personFlow, { step: 'reading' })

  async function read(changed = false): Promise<void> {
    const answer = await callDesk(readPerson, { body: { email } })
    if (answer.ok) machine.dispatch({ type: 'read', person: answer.value, changed })
    else machine.dispatch({ type: 'failed', trouble: answer.error })
  }

  const readFirst = useEffectEvent(() => void read())
  useEffect(() => readFirst(), [])

  return {
    state,
    dispatch: machine.dispatch,
    again() {
      machine.dispatch({ type: 'asked' })
      void read()
    },
    async erase(): Promise<void> {
      machine.dispatch({ type: 'sure' })
      const now = machine.now()
      if (now.step !== 'erasing') return
      const all = now.person.entries.map(({ id }) => id)
      for (let from = 0; from < all.length; from += MAX_CHANGED) {
        const ids = all.slice(from, from + MAX_CHANGED)
        const others = all.length - from - ids.length
        const answer = await callDesk(erasePerson, { body: { email, ids, ...(others > 0 && { others }) } })
        if (!answer.ok) return machine.dispatch({ type: 'failed', trouble: answer.error })
        if (answer.value.is === 'changed') return read(true)
        for (const id of ids) forgetDrafts(id)
        if (others > 0) machine.dispatch({ type: 'part-erased', ids: answer.value.ids })
        else machine.dispatch({ type: 'erased', reply: answer.value })
      }
      onErased(`${howMany(all.length, 'entry', 'entries')} erased`)
    },
  }
}
