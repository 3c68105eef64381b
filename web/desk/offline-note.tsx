import { useOnline } from '../live/use-online.ts'

/** Says that the browser is offline, while it is. */
export function OfflineNote() {
  const online = useOnline()
  return (
    <div className="desk-offline" role="status">
      {!online && <p>You are offline. Nothing is saved now; what you type is kept in this browser.</p>}
    </div>
  )
}
