import { useEffect, useEffectEvent } from 'react'
import { SECOND } from '#contract/timing'
import { useNow } from './use-now.ts'

/** When a reader who cannot see the digits is told how much is left, in seconds. */
const TELL_AT = [60, 20]

interface CountdownProps {
  /** Unix ms by this device's clock. */
  readonly until: number
  /** Told once when it reaches zero. */
  readonly onEnd?: () => void
}

/** The time left as `m:ss`. The digits are for eyes; a screen reader hears it at a minute and at twenty seconds. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const left = secondsLeft(until, useNow(SECOND))
  const ended = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (left === 0) ended()
  }, [left])

  return (
    <>
      <span className="num" translate="no" aria-hidden="true">
        {minutesAndSeconds(left)}
      </span>
      <span className="visually-hidden" role="status">
        {announcement(left)}
      </span>
    </>
  )
}

/** Whole seconds until a time, never below zero. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / SECOND))
}

export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Stays the same from one mark to the next, so that it is read out only at the marks. */
export function announcement(left: number): string {
  const mark = TELL_AT.filter((seconds) => left <= seconds).at(-1)
  return mark === undefined || left === 0 ? '' : `${mark} seconds left`
}
