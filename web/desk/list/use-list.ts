import { MINUTE } from '#contract/timing'
import { listEntries } from '#contract/wire/desk'
import { useInterval } from '../../live/use-interval.ts'
import { useOnReturn } from '../../live/use-on-return.ts'
import { useReading } from '../../live/use-reading.ts'
import { callDesk } from '../desk-call.ts'
import type { Memory } from '../memory.ts'

/** Reads a list, each minute anew, and when the reader comes back to the tab. */
export function useList(query: string, memory: Memory) {
  const { value, error, reading, refresh } = useReading(query, async (asked, signal) => {
    await memory.marked
    const answer = await callDesk(listEntries, { query: asked, signal })
    if (answer.ok) memory.lists.set(asked, answer.value)
    return answer
  })
  useInterval(MINUTE, () => void (document.visibilityState === 'visible' && refresh()))
  useOnReturn(() => void refresh())

  return { list: value ?? memory.lists.get(query) ?? null, trouble: error, reading, refresh }
}
