import { useOnline } from './use-online.ts'
import './offline-banner.css'

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <div className="offline-banner" role="status">
      {!online && (
        <p>You are offline. What you began is kept here, and is sent by itself once you are back online.</p>
      )}
    </div>
  )
}
