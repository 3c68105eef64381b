import type { ErrorCode } from '#contract/errors'
import type { Address } from '#contract/ledger-ids'
import { MINUTE } from '#contract/timing'
import type { ValidatedTx } from '../ledger/ledger.ts'
import type { Services } from '../services.ts'
import type { Purchase } from './purchase.ts'
import { release } from './release.ts'
import type { Step } from './settle.ts'
import { type Guarded, move, noteSearched } from './store.ts'
import { offerEnd } from './witness.ts'

/** Tokens of the minter that are read when making sure that one of them is still its own. */
const MOST_TOKENS = 4_000

/** An opened request may be signed when the offer is already over; its refusal should be seen, because it costs a fee. */
const LATE_SIGNATURE = MINUTE

/**
 * Asks the validated ledger how the offer ended, if it did: taken, expired by ledger time, or withdrawn. Our clock and
 * what any app reports decide nothing here. `code` is what the buyer is told if it ended unsold and nothing else is
 * known. The transaction that took the offer away is the proof, or one ledger past the offer's end in which it still
 * stands and the minter still holds the token. It has to be one: behind a node's address there may be several nodes,
 * and an older one's offer beside a newer one's time would make a pass look unsold that was paid for.
 */
export async function seeOfferEnd(
  services: Services,
  purchase: Purchase,
  code: ErrorCode,
  alongside: readonly Guarded[] = [],
): Promise<Step> {
  const { ledger } = services
  const { offer, nftokenId } = purchase
  if (!offer || !nftokenId) return 'wait'
  const state = await ledger.state()
  if (!state.ok) return 'wait'
  const { index, closeTime } = state.value
  const standing = await ledger.offer(offer.id, index)
  if (!standing.ok) return 'wait'
  if (!standing.value) return findEnd(services, purchase, code, index, alongside)

  const late = purchase.payload?.openedAt || purchase.signed ? LATE_SIGNATURE : 0
  if (closeTime < offer.expiresAt + late) return 'wait'
  if (!(await minterHolds(services, purchase, index))) return 'wait'
  return release(services, purchase, 'lapsed', code, { stale: true, alongside })
}

/** The offer was taken: the pass is sold, whoever signed and whoever holds it now. */
export async function sold(
  services: Services,
  purchase: Purchase,
  tx: ValidatedTx,
  owner: Address,
  alongside: readonly Guarded[] = [],
): Promise<Step> {
  const { db, clock } = services
  const at = tx.closedAt ?? clock.now()
  const moved = await move(
    db,
    purchase,
    'sold',
    {
      accept_hash: tx.hash,
      accept_ledger: tx.ledger,
      sold_at: at,
      owner,
      ending_code: null,
      charged_drops: '0',
    },
    [
      ...alongside,
      ({ sql, id, version }) =>
        db
          .prepare(
            `UPDATE token SET status = 'sold', owner = ?, sold_at = ? WHERE id = ? AND purchase_id = ? AND ${sql}`,
          )
          .bind(owner, at, purchase.tokenId, id, id, version),
      ({ sql, id, version }) =>
        db
          .prepare(`UPDATE tier_stat SET sold = sold + 1 WHERE tier = ? AND ${sql}`)
          .bind(purchase.tier, id, version),
    ],
  )
  return moved ? { moved } : 'again'
}

/** The offer is gone by this ledger: the transaction that took it away says why. */
async function findEnd(
  services: Services,
  purchase: Purchase,
  code: ErrorCode,
  index: number,
  alongside: readonly Guarded[],
): Promise<Step> {
  const { ledger, config } = services
  const { offer, nftokenId } = purchase
  if (!offer || !nftokenId) return 'wait'
  const since = purchase.searchedTo ?? offer.made.ledger ?? 0
  const search = await ledger.search(config.minter, since, (tx) => offerEnd(tx, offer.id) !== null)
  if (!search.ok) return 'wait'
  const { found, resume } = search.value
  const end = found && offerEnd(found, offer.id)
  if (!found || !end) {
    if (resume !== purchase.searchedTo) await noteSearched(services.db, purchase.id, resume)
    return 'wait'
  }
  if (end.how === 'accepted') return sold(services, purchase, found, end.owner, alongside)
  if (!(await minterHolds(services, purchase, index))) return 'wait'
  const byBuyer = found.account === purchase.wallet
  const told = byBuyer ? (end.how === 'expired' ? 'signed_late' : 'wallet_rejected') : code
  return release(services, purchase, 'lapsed', told, { ...(byBuyer && { charged: found.fee }), alongside })
}

/** Whether the token is there to be sold again. That it is not, while no offer of ours was taken, is for people to see. */
async function minterHolds(
  { ledger, config, log }: Services,
  { id, nftokenId }: Purchase,
  index: number,
): Promise<boolean> {
  const held = await ledger.nfts(config.minter, MOST_TOKENS, index)
  if (!held.ok) return false
  const holds = held.value.nfts.some((nft) => nft.NFTokenID === nftokenId)
  if (!holds) log.attention({ what: 'the minter does not hold a token it has not sold', purchaseId: id })
  return holds
}
