import { useEffect, useState } from 'react'
import { type PurchaseStage, purchaseStages } from '#contract/purchase-stage'
import { STAGE_HOLD } from '#contract/timing'
import { rankOf } from './purchase-flow.ts'

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

/** The shortest time an eye needs to take in one stage. */
const GLANCE = STAGE_HOLD / 3

/** What is shown of a purchase's progress: a stage that is true, or one that was true just before. */
export interface HeldStage {
  readonly shown: PurchaseStage | null
  /** Since when it has been shown, unix ms. */
  readonly since: number
  readonly actual: PurchaseStage | null
  /** When the page learnt of the actual stage, unix ms. */
  readonly factAt: number
}

/** A new fact came in. A beginning, an error and a way back are shown at once; the way forward takes its steps. */
export function learn(held: HeldStage, actual: PurchaseStage | null, now: number): HeldStage {
  const forward = stepsTo(held.shown, actual) > 0
  return forward ? { ...held, actual, factAt: now } : { shown: actual, since: now, actual, factAt: now }
}

/** One step on the way to the actual stage: every stage between is a fact too, and gets its moment. */
export function advance(held: HeldStage, now: number): HeldStage {
  if (held.shown === null || stepsTo(held.shown, held.actual) <= 0) return held
  const next = purchaseStages[rankOf(held.shown) + 1] ?? held.actual
  return { ...held, shown: next, since: now }
}

/**
 * In how many ms to advance: when the stage on show has had its glance, and so that all are through within a second
 * of the fact. Null when there is nowhere to go.
 */
export function pauseBefore(held: HeldStage, now: number): number | null {
  const steps = stepsTo(held.shown, held.actual)
  if (steps <= 0) return null
  const share = Math.min(GLANCE, Math.max(0, STAGE_HOLD - (now - held.factAt)) / steps)
  return Math.max(0, share - (now - held.since))
}

function stepsTo(from: PurchaseStage | null, to: PurchaseStage | null): number {
  if (from === null || to === null || from === 'error' || to === 'error') return 0
  return rankOf(to) - rankOf(from)
}
