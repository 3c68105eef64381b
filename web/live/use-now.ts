import { useState } from 'react'
import { useInterval } from './use-interval.ts'

/** The time in unix ms, renewed every `pause` ms. For what is shown only; null stands still. */
export function useNow(pause: number | null): number {
  const [now, setNow] = useState(Date.now)
  useInterval(pause, () => setNow(Date.now()))
  return now
}
