import { useEffect, useEffectEvent } from 'react'
import { onReturn } from '../lib/on-return.ts'

/** Calls back when tab, page or network return, while `wanted`. */
export function useOnReturn(callback: () => void, wanted = true): void {
  const returned = useEffectEvent(callback)
  useEffect(() => (wanted ? onReturn(() => returned()) : undefined), [wanted])
}
