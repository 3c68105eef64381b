import { useSyncExternalStore } from 'react'

/** Says that the browser is offline, while it is. */
export function OfflineNote() {
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  return (
    <div className="desk-offline" role="status">
      {!online && <p>You are offline. Nothing is saved now; what you type is kept in this browser.</p>}
    </div>
  )
}

function watch(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
