import type { TierId } from '#contract/tiers'
import type { SaleStatus } from '#contract/wire/collection'

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
