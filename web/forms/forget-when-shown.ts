import { useEffectEvent, useLayoutEffect } from 'react'
import type { EntryId } from '#contract/entry-id'

/**
 * Erases a form's draft once the confirmation that uses this stands on the page with its id. If drawing it breaks the
 * page, the confirmation is gone again within the same turn, and the draft stays.
 */
export function useForgetWhenShown(id: EntryId | null, onShown: () => void): void {
  const forget = useEffectEvent(onShown)

  useLayoutEffect(() => {
    if (id === null) return
    const timer = setTimeout(() => forget())
    return () => clearTimeout(timer)
  }, [id])
}
