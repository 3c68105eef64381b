import { useEffect, useState } from 'react'
import { type PurchaseStage, purchaseStages } from '#contract/purchase-stage'
import { STAGE_HOLD } from '#contract/timing'
import { rankOf } from './purchase-flow.ts'

/** The stage to show: the actual one, or an earlier one that has not been shown for long enough. Never ahead of the facts. */
export function useHeldStage(actual: PurchaseStage | null): PurchaseStage | null {
  const [held, setHeld] = useState<HeldStage>(() => ({ shown: actual, since: 0, actual, factAt: 0 }))
  // Set while rendering, so that no frame combines a new fact with the time of the one before.
  if (held.actual !== actual) setHeld(learn(held, actual, Date.now()))

  useEffect(() => {
    const pause = pauseBefore(held, Date.now())
    if (pause === null) return
    const timer = setTimeout(() => setHeld((before) => advance(before, Date.now())), pause)
    return () => clearTimeout(timer)
  }, [held])

  return held.shown
}

/** For how long one stage is shown at least, in ms. */
const GLANCE = STAGE_HOLD / 3

export interface HeldStage {
  readonly shown: PurchaseStage | null
  /** When it was first shown, unix ms. */
  readonly since: number
  readonly actual: PurchaseStage | null
  /** When the page learned the actual stage, unix ms. */
  readonly factAt: number
}

/** Takes in a new stage. A start, an error and a step back are shown at once; a step forward waits for `advance`. */
export function learn(held: HeldStage, actual: PurchaseStage | null, now: number): HeldStage {
  const forward = stepsTo(held.shown, actual) > 0
  return forward ? { ...held, actual, factAt: now } : { shown: actual, since: now, actual, factAt: now }
}

/** Shows the next stage on the way to the actual one. */
export function advance(held: HeldStage, now: number): HeldStage {
  if (held.shown === null || stepsTo(held.shown, held.actual) <= 0) return held
  const next = purchaseStages[rankOf(held.shown) + 1] ?? held.actual
  return { ...held, shown: next, since: now }
}

/**
 * In how many ms to call `advance`: each stage is shown for `GLANCE`, or for less if all would otherwise take longer than
 * `STAGE_HOLD` after the fact. Null when the actual stage is shown.
 */
export function pauseBefore(held: HeldStage, now: number): number | null {
  const steps = stepsTo(held.shown, held.actual)
  if (steps <= 0) return null
  const share = Math.min(GLANCE, (STAGE_HOLD - (now - held.factAt)) / steps)
  // The clock may have been set back since.
  return Math.max(0, share - Math.max(0, now - held.since))
}

function stepsTo(from: PurchaseStage | null, to: PurchaseStage | null): number {
  if (from === null || to === null || from === 'error' || to === 'error') return 0
  return rankOf(to) - rankOf(from)
}
