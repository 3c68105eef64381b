import { useRef } from 'react'
import type { ListedEntry } from '#contract/wire/desk'
import type { Asked } from '../change-flow.ts'

/**
 * Makes the reader's changes one after the other, each of the version that the one before it made: keys may be pressed faster
 * than the list is read again.
 */
export function useTurns(send: (asked: Asked) => Promise<boolean>) {
  const running = useRef<Promise<boolean> | null>(null)
  /** The versions that changes of the reader's own made, by entry and the version before. */
  const made = useRef(new Map<string, number>())

  function latest({ entries, change }: Asked): Asked {
    return { change, entries: entries.map(({ id, version }) => ({ id, version: after(id, version) })) }
  }

  function after(id: string, version: number): number {
    const next = made.current.get(`${id} ${version}`)
    return next === undefined ? version : after(id, next)
  }

  async function inTurn(asked: Asked, before: Promise<boolean> | null): Promise<boolean> {
    // What was asked for while another change failed is not made: the reader looks at that one first.
    if (before && !(await before)) return false
    return send(latest(asked))
  }

  return {
    /** Notes what a change made. */
    note(changed: readonly ListedEntry[], { entries }: Asked) {
      const seen = new Map(entries.map(({ id, version }) => [id, version]))
      for (const { id, version } of changed)
        if (seen.get(id) === version - 1) made.current.set(`${id} ${version - 1}`, version)
    },
    /** Resolves with whether all of it was saved. */
    async take(asked: Asked): Promise<boolean> {
      const own = inTurn(asked, running.current)
      running.current = own
      const isSaved = await own
      if (running.current === own) running.current = null
      return isSaved
    },
  }
}
