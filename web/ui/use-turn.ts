import { type RefObject, useLayoutEffect, useState } from 'react'

type Screened = RefObject<Element | null>

/** The element on screen, and those that wait, in order. */
let holder: Screened | null = null
const waiting = new Set<() => void>()

/** Whether this element may be shown: one at a time, the others wait in order. */
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
