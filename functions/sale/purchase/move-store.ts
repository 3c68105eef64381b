import type { NFTokenID, OfferID } from '#contract/wire/ledger-ids'
import { compareAndSet, type Guarded } from '../../adapters/db/compare-and-set.ts'
import type { Value } from '../../adapters/db/sql.ts'
import { next } from './life.ts'
import type { Ending, Fact, Offer, Purchase, Sale, Signature } from './purchase.ts'
import { purchaseRow } from './row.ts'

/** An event of a purchase, with its data. Times are unix ms. */
export type PurchaseMove =
  | { readonly event: 'mint-signed' | 'offer-signed' | 'attempt-failed' }
  | { readonly event: 'minted'; readonly nftokenId: NFTokenID; readonly minted: Fact }
  /** `minted` too, where the mint carried the offer. */
  | {
      readonly event: 'offered'
      readonly offer: Offer
      readonly minted: Fact | null
      readonly nftokenId: NFTokenID
    }
  | { readonly event: 'signed'; readonly signed: Signature }
  | { readonly event: 'cancel-signed'; readonly ending?: Ending }
  | { readonly event: 'given-up' | 'lapsed' | 'lost'; readonly ending: Ending; readonly at: number }
  | {
      readonly event: 'sold'
      readonly sold: Sale
      readonly offerId: OfferID
      readonly nftokenId: NFTokenID
    }

/**
 * Moves a purchase along its life-cycle, with everything that must become true with it, in one transaction. Returns the
 * purchase as it is now, or null when another caller moved it first: then read and decide again. A restored database
 * may reach the same version by another path, so the status is compared too.
 */
export async function move(
  db: D1Database,
  purchase: Purchase,
  what: PurchaseMove,
  alongside: readonly Guarded[] = [],
): Promise<Purchase | null> {
  const { id, version, status } = purchase
  const to = next(status, what.event)
  if (to === null) throw new Error(`A purchase that is ${status} cannot be ${what.event}`)
  const set = { status: to, ...columnsOf(what, purchase) }
  const row = await compareAndSet(db, { table: 'purchase', was: { id, version, status }, set }, alongside)
  return row && purchaseRow.parse(row)
}

/** The columns that an event changes. A stored ending stays, except for a sale. */
function columnsOf(what: PurchaseMove, purchase: Purchase): Record<string, Value> {
  switch (what.event) {
    case 'mint-signed':
    case 'offer-signed':
      return { attempts: purchase.attempts + 1 }
    case 'minted':
      return mintColumns(what.nftokenId, what.minted)
    case 'offered':
      return {
        ...(what.minted && mintColumns(what.nftokenId, what.minted)),
        offer_id: what.offer.id,
        offer_hash: what.offer.made.tx,
        offer_ledger: what.offer.made.ledger,
        offered_at: what.offer.made.at,
        offer_expires_at: what.offer.expiresAt,
      }
    case 'attempt-failed':
      return {
        payload_uuid: null,
        payload_deeplink: null,
        payload_qr: null,
        payload_socket: null,
        payload_expires_at: null,
        payload_opened_at: null,
      }
    case 'signed':
      return signedColumns(what.signed)
    case 'cancel-signed':
      return what.ending ? endingColumns(purchase.ending ?? what.ending) : {}
    case 'given-up':
    case 'lapsed':
    case 'lost':
      return { ...endingColumns(purchase.ending ?? what.ending), ended_at: what.at }
    case 'sold': {
      const { at, tx, ledger, owner } = what.sold
      return {
        nftoken_id: what.nftokenId,
        offer_id: what.offerId,
        // A sale may be read before the signature behind it is reported.
        ...(purchase.signed ? {} : signedColumns({ at, hash: tx, lastLedger: ledger })),
        accept_hash: tx,
        accept_ledger: ledger,
        sold_at: at,
        owner,
        ending_code: null,
        charged_drops: '0',
      }
    }
  }
}

function mintColumns(nftokenId: NFTokenID, { at, ledger, tx }: Fact) {
  return { nftoken_id: nftokenId, mint_hash: tx, mint_ledger: ledger, minted_at: at }
}

function signedColumns({ at, hash, lastLedger }: Signature) {
  return { signed_at: at, signed_hash: hash, signed_last_ledger: lastLedger }
}

function endingColumns({ code, charged }: Ending) {
  return { ending_code: code, charged_drops: charged.toString() }
}
