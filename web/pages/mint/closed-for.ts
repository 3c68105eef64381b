import type { TierId } from '#contract/tiers'
import type { SaleStatus } from '#contract/wire/collection'

/** Why no purchase can begin. */
export interface Closed {
  /** For beside the button, without a full stop. */
  readonly inShort: string
  /** As the server tells it to visitors. */
  readonly words: string
}

/** Null while the tier can be bought (without one: any), and for states that the ledger badge or the supply already shows. */
export function closedFor(status: SaleStatus | null, tier?: TierId): Closed | null {
  const { minting: state, notice, opensAt, pausedTiers } = status ?? {}
  if (state === 'paused' || state === 'halted' || state === 'ended') {
    const inShort = opensAt ? 'Not open yet' : shortOf[state]
    return { inShort, words: notice ?? `${inShort}.` }
  }
  const paused = pausedTiers?.find((one) => one.tier === tier)
  return paused ? { inShort: 'This tier is paused', words: paused.notice } : null
}

const shortOf = {
  paused: 'Minting is paused',
  halted: 'Minting is halted',
  ended: 'Minting has ended',
} as const
