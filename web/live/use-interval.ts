import { useEffect, useEffectEvent } from 'react'

/** Calls back every `pause` ms; not at all with null. */
export function useInterval(pause: number | null, callback: () => void): void {
  const tick = useEffectEvent(callback)
  useEffect(() => {
    if (pause === null) return
    const timer = setInterval(() => tick(), pause)
    return () => clearInterval(timer)
  }, [pause])
}
