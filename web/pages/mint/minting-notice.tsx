import type { TierId } from '#contract/tiers'
import type { SaleStatus } from '#contract/wire/collection'
import { onDemand } from '../../live/on-demand.tsx'
import { Notice } from '../../ui/notice.tsx'

const OpensIn = onDemand(async () => (await import('./opens-in.tsx')).OpensIn)

/** Why no purchase can begin: in a word, and as the server tells it to visitors. */
export interface Closed {
  readonly state: 'paused' | 'halted' | 'ended'
  readonly words: string
}

/** Null while the tier can be bought (without one: any), and for states that the ledger badge or the supply already shows. */
export function closedFor(status: SaleStatus | null, tier?: TierId): Closed | null {
  const { minting: state, notice, pausedTiers } = status ?? {}
  if (state === 'paused' || state === 'halted' || state === 'ended')
    return { state, words: notice ?? `${inShort({ state })}.` }
  const paused = pausedTiers?.find((one) => one.tier === tier)
  return paused ? { state: 'paused', words: paused.notice } : null
}

/** The same for beside the button. */
export function inShort({ state }: Pick<Closed, 'state'>): string {
  return state === 'ended' ? 'Minting has ended' : `Minting is ${state}`
}

interface MintingNoticeProps {
  readonly status: SaleStatus | null
  /** Called once the opening time is reached, until the status says that minting is open. */
  readonly onDue: () => void
}

/** Says in the first view that no purchase can begin, and counts down to the opening. */
export function MintingNotice({ status, onDue }: MintingNoticeProps) {
  const closed = closedFor(status)
  if (closed === null) return null
  return (
    <Notice tone="info">
      <p>{closed.words}</p>
      <OpensIn wanted={!!status?.opensAt} status={status} onDue={onDue} />
    </Notice>
  )
}
