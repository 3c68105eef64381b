import { Spinner } from '../ui/spinner.tsx'
import './loading.css'

/** Stands in for a page on the way. It waits a moment before it shows, so a quick page does not flicker. */
export function Loading() {
  return (
    <div className="loading wrap">
      <Spinner label="Loading the page" />
    </div>
  )
}
