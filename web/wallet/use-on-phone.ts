import { useSyncExternalStore } from 'react'

/** A finger on glass, or a window as narrow: the wallet app is likely on this very device. */
const QUERY = '(pointer: coarse), (width < 48rem)'

/** Whether to offer the link to the app before the code for another device. False while prerendering. */
export function useOnPhone(): boolean {
  return useSyncExternalStore(watch, isOnPhone, () => false)
}

function isOnPhone(): boolean {
  return window.matchMedia(QUERY).matches
}

function watch(tell: () => void): () => void {
  const list = window.matchMedia(QUERY)
  list.addEventListener('change', tell)
  return () => list.removeEventListener('change', tell)
}
