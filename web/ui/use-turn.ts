import { type RefObject, useLayoutEffect, useState } from 'react'

type Screened = RefObject<Element | null>

/** Who has the screen now, and who waits for it, in the order in which they came. */
let holder: Screened | null = null
const waiting = new Set<() => void>()

/**
 * Whether it is this element's turn: of all that want the screen for themselves, one has it at a time, and the others wait until
 * it is done or gone. So no dialog ever covers another one.
 */
export function useTurn(wanted: boolean, me: Screened): boolean {
  const [mine, setMine] = useState(false)

  useLayoutEffect(() => {
    if (!wanted) return
    const take = () => {
      if (holder?.current?.isConnected) return
      holder = me
      setMine(true)
    }
    take()
    waiting.add(take)
    return () => {
      waiting.delete(take)
      setMine(false)
      if (holder !== me) return
      holder = null
      for (const next of waiting) next()
    }
  }, [wanted, me])

  return wanted && mine
}
