import { useState } from 'react'
import { useInterval } from './use-interval.ts'

/** The time in unix ms, updated every `pause` ms; not at all with null. For display only. */
export function useNow(pause: number | null): number {
  const [now, setNow] = useState(Date.now)
  useInterval(pause, () => setNow(Date.now()))
  return now
}
