import { useEffect, useEffectEvent } from 'react'
import { SECOND } from '#contract/timing'
import { useNow } from './use-now.ts'

/** Seconds left at which a screen reader announces the time. */
const ANNOUNCED_AT = [60, 20]

interface CountdownProps {
  /** Unix ms by this device's clock. */
  readonly until: number
  readonly onEnd?: () => void
}

/** The time left as `m:ss`. A screen reader reads it on demand, and announces it at 60 and 20 seconds. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const left = secondsLeft(until, useNow(SECOND))
  const ended = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (left === 0) ended()
  }, [left])

  return (
    <>
      <span className="num" translate="no" role="timer">
        {minutesAndSeconds(left)}
      </span>
      <span className="visually-hidden" role="status">
        {announcement(left)}
      </span>
    </>
  )
}

export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / SECOND))
}

export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Changes only at the marks, so that it is announced only then. */
export function announcement(left: number): string {
  const mark = ANNOUNCED_AT.filter((seconds) => left <= seconds).at(-1)
  return mark === undefined || left === 0 ? '' : `${mark} seconds left`
}
