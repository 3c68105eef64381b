import { changeEntries } from '#contract/wire/desk'
import type { ReplyOf } from '#contract/wire/endpoint'
import { useMachine } from '../live/use-machine.ts'
import { type Asked, askedAgain, changeFlow, unchanged } from './change-flow.ts'
import { callDesk } from './desk-call.ts'

/** Changes entries. `onAnswered` is called with every answer, also one with conflicts, before the state changes. */
export function useChanges(onAnswered: (reply: ReplyOf<typeof changeEntries>, asked: Asked) => void) {
  const [state, machine] = useMachine(changeFlow, unchanged)

  /** Resolves with whether all of it was saved. */
  async function send(asked: Asked): Promise<boolean> {
    machine.dispatch({ type: 'asked', asked })
    const { entries, change } = asked
    const answer = await callDesk(changeEntries, { body: { entries: [...entries], change } })
    if (!answer.ok) {
      machine.dispatch({ type: 'failed', trouble: answer.error })
      return false
    }
    onAnswered(answer.value, asked)
    machine.dispatch({ type: 'answered', reply: answer.value })
    return machine.now().step === 'idle'
  }

  return {
    state,
    busy: state.step === 'saving',
    send,
    /** Repeats a change that failed, or makes one of a stale entry as it is now. */
    async again(): Promise<boolean> {
      const asked = askedAgain(machine.now())
      return asked !== null && (await send(asked))
    },
    dismiss: () => machine.dispatch({ type: 'dismissed' }),
  }
}
