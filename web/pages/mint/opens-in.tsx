import { useEffect, useEffectEvent } from 'react'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/timing'
import type { SaleStatus } from '#contract/wire/collection'
import { secondsLeft } from '../../live/countdown.tsx'
import { useClockOffset } from '../../live/use-clock-offset.ts'
import { useInterval } from '../../live/use-interval.ts'
import { useNow } from '../../live/use-now.ts'

/** How often the status is read again once the time is reached: the ledger that proves it closes seconds later. */
const READ_AGAIN = 5 * SECOND

/** The time left until minting opens, counted from the ledger's clock and not from this device's. */
export function OpensIn({ status, onDue }: { status: SaleStatus | null; onDue: () => void }) {
  const now = useNow(SECOND)
  const offset = useClockOffset(status?.ledgerTime ?? null)
  const left = status?.opensAt ? secondsLeft(status.opensAt + offset, now) : null
  const due = useEffectEvent(onDue)
  useEffect(() => {
    if (left === 0) due()
  }, [left])
  useInterval(left === 0 ? READ_AGAIN : null, onDue)
  if (left === null) return null
  return (
    <p className="num" role="timer">
      {left > 0 ? `It opens in ${timeLeft(left)}.` : 'It opens with the next ledger.'}
    </p>
  )
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
