import { useEffect, useEffectEvent } from 'react'
import { erasePerson, readPerson } from '#contract/wire/desk'
import { useMachine } from '../../live/use-machine.ts'
import { callDesk, troubleOf } from '../desk-call.ts'
import { personFlow } from './person-flow.ts'

/** Reads all that is stored under an address, and erases it. */
export function usePerson(email: string, onErased: (sentence: string) => void) {
  const [state, machine] = useMachine(personFlow, () => ({ step: 'reading' }) as const)

  async function read(changed = false): Promise<void> {
    const answer = await callDesk(readPerson, { body: { email } })
    if (answer.ok) machine.dispatch({ type: 'read', person: answer.value, changed })
    else machine.dispatch({ type: 'failed', trouble: troubleOf(answer.error) })
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
      const ids = now.person.entries.map(({ id }) => id)
      const answer = await callDesk(erasePerson, { body: { email, ids } })
      if (!answer.ok) machine.dispatch({ type: 'failed', trouble: troubleOf(answer.error) })
      else if (answer.value.is === 'changed') await read(true)
      else {
        machine.dispatch({ type: 'erased', reply: answer.value })
        onErased(ids.length === 1 ? '1 entry erased' : `${ids.length} entries erased`)
      }
    },
  }
}
