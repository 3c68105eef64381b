import { useSyncExternalStore } from 'react'

/** Touch, or a narrow window: the wallet app is probably on this device. */
const QUERY = '(pointer: coarse), (width < 48rem)'

/** Whether to show the link to the app before the QR code. False while prerendering. */
export function useOnPhone(): boolean {
  return useSyncExternalStore(watch, isOnPhone, () => false)
}

function isOnPhone(): boolean {
  return window.matchMedia(QUERY).matches
}

function watch(onChange: () => void): () => void {
  const list = window.matchMedia(QUERY)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
