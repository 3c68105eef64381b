import { mintErrors } from '#contract/mint-errors'
import { Notice } from '../ui/notice.tsx'

/** Shown after the session has ended. */
export function SessionEnded() {
  return (
    <Notice tone="info" role="alert">
      <p>
        {`${mintErrors.unauthorized.error}. Your session has ended; connect your wallet and go on where you were.`}
      </p>
    </Notice>
  )
}
