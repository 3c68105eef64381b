import { useEffect, useEffectEvent, useState } from 'react'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/timing'
import type { SaleStatus } from '#contract/wire/collection'
import { useNow } from '../../live/use-now.ts'

/** How often the status is read again once the time is reached: the ledger that proves it closes seconds later. */
const READ_AGAIN = 5 * SECOND
/** Two readings of one opening may differ by the age of the last ledger, ms. A larger difference is a clock that was set. */
const TOLERANCE = 15 * SECOND

/** The time left until minting opens, counted from the ledger's clock and not from this device's. */
export function OpensIn({ status, onDue }: { status: SaleStatus | null; onDue: () => void }) {
  const now = useNow(SECOND)
  const until = useUntil(status)
  const left = until === null ? null : Math.max(0, Math.ceil((until - now) / SECOND))
  const due = useEffectEvent(onDue)
  useEffect(() => {
    if (left !== 0) return
    due()
    const timer = setInterval(() => due(), READ_AGAIN)
    return () => clearInterval(timer)
  }, [left])
  if (left === null) return null
  return (
    <p className="num" role="timer">
      {left > 0 ? `It opens in ${timeLeft(left)}.` : 'It opens with the next ledger.'}
    </p>
  )
}

/** When minting opens by this device's clock, unix ms. A later reading that says the same is not followed, so that it never jumps. */
function useUntil(status: SaleStatus | null): number | null {
  const [kept, setKept] = useState<number | null>(null)
  const known = useEffectEvent((until: number | null) => {
    if (until === null || kept === null || Math.abs(until - kept) > TOLERANCE) setKept(until)
  })
  useEffect(() => {
    const { opensAt = null, ledgerTime = null } = status ?? {}
    known(opensAt && Date.now() + opensAt - (ledgerTime ?? Date.now()))
  }, [status])
  return kept
}

/** Seconds as days, hours, minutes and seconds, without leading zeros. */
export function timeLeft(seconds: number): string {
  const ms = seconds * SECOND
  const parts = [
    [Math.floor(ms / DAY), 'd'],
    [Math.floor((ms % DAY) / HOUR), 'h'],
    [Math.floor((ms % HOUR) / MINUTE), 'min'],
    [Math.floor((ms % MINUTE) / SECOND), 's'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  return parts
    .slice(first < 0 ? -1 : first)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}
