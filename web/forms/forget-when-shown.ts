import { useEffectEvent, useLayoutEffect } from 'react'
import type { EntryId } from '#contract/entry-id'

/**
 * Erases a form's draft once its confirmation with this id is rendered. If rendering fails, the component unmounts in
 * the same turn and the draft stays.
 */
export function useForgetWhenShown(id: EntryId | null, onShown: () => void): void {
  const forget = useEffectEvent(onShown)

  useLayoutEffect(() => {
    if (id === null) return
    const timer = setTimeout(() => forget())
    return () => clearTimeout(timer)
  }, [id])
}
