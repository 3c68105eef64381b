import { useEffect, useEffectEvent } from 'react'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/timing'
import type { SaleStatus } from '#contract/wire/collection'
import { secondsLeft } from '../../live/countdown.tsx'
import { useClockOffset } from '../../live/use-clock-offset.ts'
import { useInterval } from '../../live/use-interval.ts'
import { useNow } from '../../live/use-now.ts'
import { Notice } from '../../ui/notice.tsx'
import { closedFor } from './closed-for.ts'

/** How often the status is read again once the time is reached: the ledger that proves it closes seconds later. */
const READ_AGAIN = 5 * SECOND

interface MintingNoticeProps {
  readonly status: SaleStatus | null
  /** `none` beside the slip of a wallet, whose region announces the same. */
  readonly role: 'status' | 'none'
  /** Called once the opening time is reached, until the status says that minting is open. */
  readonly onDue: () => void
}

/** Says in the first view that no purchase can begin, and counts down to the opening. */
export function MintingNotice({ status, role, onDue }: MintingNoticeProps) {
  const closed = closedFor(status)
  if (closed === null) return null
  const { opensAt, ledgerTime = null } = status ?? {}
  return (
    <Notice tone="info" role={role}>
      <p>{closed.words}</p>
      {opensAt && <OpensIn opensAt={opensAt} ledgerTime={ledgerTime} onDue={onDue} />}
    </Notice>
  )
}

type OpensInProps = Pick<MintingNoticeProps, 'onDue'> & { opensAt: number; ledgerTime: number | null }

/** The time left until minting opens, counted from the ledger's clock and not from this device's. */
function OpensIn({ opensAt, ledgerTime, onDue }: OpensInProps) {
  const left = secondsLeft(opensAt + useClockOffset(ledgerTime), useNow(SECOND))
  const due = useEffectEvent(onDue)
  useEffect(() => {
    if (left === 0) due()
  }, [left])
  useInterval(left === 0 ? READ_AGAIN : null, onDue)
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
