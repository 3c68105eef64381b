import { useSyncExternalStore } from 'react'
import './offline-banner.css'

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const online = useSyncExternalStore(watch, isOnline, () => true)
  return (
    <div className="offline-banner" role="status">
      {!online && (
        <p>You are offline. What you began is kept here, and is sent by itself once you are back online.</p>
      )}
    </div>
  )
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
