import { parseDrops } from '#contract/money'
import type { Address } from '#contract/wire/ledger-ids'
import type { ReadEnd } from '../../records/journal/offer-end-store.ts'
import type { Reason } from './reasons.ts'

/** What one ledger that two nodes call validated shows of an offer, with what the journal has up to it. */
export interface LapseFacts {
  readonly buyer: Address
  /** The offer exists in that ledger. */
  readonly stands: boolean
  /** That ledger's close time has reached the offer's expiration. */
  readonly isOver: boolean
  /** The pass was paid first. */
  readonly isPaid: boolean
  /** The minter holds the NFToken in that ledger. */
  readonly holdsToken: boolean
  /** How the offer ended, by the journal; null while the journal has no end of it. */
  readonly end: Pick<ReadEnd, 'how' | 'account' | 'fee'> | null
}

/** `gone`: the NFToken left the minter unsold. */
export type LapseVerdict =
  | { readonly kind: 'wait' | 'sold' | 'gone' }
  | { readonly kind: 'lapsed'; readonly why: Reason }

/**
 * Whether the offer lapsed. `why` is the reason if no other is known.
 * @example
 * judgeLapse({ ...facts, stands: true, isOver: false, end: null }, why) // { kind: 'wait' }
 */
export function judgeLapse(facts: LapseFacts, why: Reason): LapseVerdict {
  const { stands, isOver, isPaid, holdsToken, end, buyer } = facts
  if (end?.how === 'accepted') return { kind: 'sold' }
  if (stands && !isOver) return { kind: 'wait' }
  // A refunded payer must not be able to take the pass as well, so its offer has to be gone, however long it is past
  // its expiration.
  if (stands && isPaid) return { kind: 'wait' }
  if (!holdsToken) return { kind: 'gone' }
  if (end?.account !== buyer) return { kind: 'lapsed', why }
  const kind = end.how === 'expired' ? 'signed_too_late' : 'declined_on_ledger'
  return { kind: 'lapsed', why: { kind, charged: parseDrops(end.fee) } }
}
