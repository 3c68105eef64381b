import { useState } from 'react'
import { SECOND } from '#contract/timing'
import type { PurchaseView } from '#contract/wire/purchase'
import { useNow } from '../../live/use-now.ts'

/**
 * How long ago the buyer signed, in ms, while the ledger has given no verdict; else null. It is what the server's clock
 * said when the purchase was read, and what has passed on this device since: no clock is compared with another.
 */
export function useSignedFor(purchase: PurchaseView | null): number | null {
  const signed = purchase?.status === 'confirming' ? purchase.evidence.signed : null
  const readAt = purchase?.readAt ?? 0
  const now = useNow(signed ? SECOND : null)
  const [read, setRead] = useState({ at: readAt, here: now })
  // While rendering, so that no frame counts from the reading before.
  if (read.at !== readAt) setRead({ at: readAt, here: Date.now() })
  return signed && Math.max(0, readAt - signed.at) + Math.max(0, now - read.here)
}
