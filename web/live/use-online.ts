import { useSyncExternalStore } from 'react'

/** Whether the browser is online, as far as it knows. True where a page is built. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, isOnline, () => true)
}

function isOnline(): boolean {
  return navigator.onLine
}

function watch(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
