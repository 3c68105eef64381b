import { useEffect, useState } from 'react'
import type { PurchaseStage } from '#contract/purchase-stage'
import { advance, type HeldStage, learn, pauseBefore } from './held-stage.ts'

/** The stage to show: the true one, or one just before it that has not had its moment yet. Never ahead of the facts. */
export function useHeldStage(actual: PurchaseStage | null): PurchaseStage | null {
  const [held, setHeld] = useState<HeldStage>(() => ({ shown: actual, since: 0, actual, factAt: 0 }))
  // While rendering, so that no frame shows a new fact by the clock of the one before.
  if (held.actual !== actual) setHeld(learn(held, actual, Date.now()))

  useEffect(() => {
    const pause = pauseBefore(held, Date.now())
    if (pause === null) return
    const timer = setTimeout(() => setHeld((before) => advance(before, Date.now())), pause)
    return () => clearTimeout(timer)
  }, [held])

  return held.shown
}
