import { adjustOwnerCount, readAccount, reserve } from './accounts.ts'
import { directoryInsert, directoryPages, directoryRemove } from './directory.ts'
import { type Amount, type NFTokenOffer, sellOfferFlag, untouched } from './entries.ts'
import { keylet } from './keylets.ts'
import { read, type StateReader } from './state.ts'
import type { View } from './view.ts'

/** A new offer. `sequence` is the Sequence or ticket of its transaction. */
interface NewOffer {
  owner: string
  sequence: number
  nftokenID: string
  amount: Amount
  sell: boolean
  destination: string | undefined
  expiration: number | undefined
}

export function readOffer(state: StateReader, index: string): NFTokenOffer | undefined {
  return read(state, 'NFTokenOffer', index)
}

export function isSellOffer(offer: NFTokenOffer): boolean {
  return (offer.Flags & sellOfferFlag) !== 0
}

/** The directory that lists a token's sell or buy offers. */
export function offerDirectory(nftokenID: string, sell: boolean): string {
  return sell ? keylet.nftokenSells(nftokenID) : keylet.nftokenBuys(nftokenID)
}

/**
 * Adds an offer to the ledger and both its directories if `preFeeBalance` (drops before the transaction's fee) covers
 * the reserve of one more object; returns whether it did.
 */
export function createOffer(view: View, offer: NewOffer, preFeeBalance: bigint): boolean {
  const owned = readAccount(view, offer.owner)?.OwnerCount ?? 0
  if (preFeeBalance < reserve(owned + 1)) return false
  const index = keylet.nftokenOffer(offer.owner, offer.sequence)
  const ownerNode = directoryInsert(view, keylet.ownerDirectory(offer.owner), index, { Owner: offer.owner })
  const offerNode = directoryInsert(view, offerDirectory(offer.nftokenID, offer.sell), index, {
    Flags: offer.sell ? 2 : 1,
    NFTokenID: offer.nftokenID,
  })
  view.put(index, {
    LedgerEntryType: 'NFTokenOffer',
    Flags: offer.sell ? sellOfferFlag : 0,
    Amount: offer.amount,
    NFTokenID: offer.nftokenID,
    NFTokenOfferNode: offerNode,
    Owner: offer.owner,
    OwnerNode: ownerNode,
    ...(offer.expiration === undefined ? {} : { Expiration: offer.expiration }),
    ...(offer.destination === undefined ? {} : { Destination: offer.destination }),
    ...untouched,
  })
  adjustOwnerCount(view, offer.owner, 1)
  return true
}

/** Deletes an offer and releases its owner's reserve. */
export function deleteOffer(view: View, index: string, offer: NFTokenOffer): void {
  directoryRemove(view, keylet.ownerDirectory(offer.Owner), offer.OwnerNode, index, false)
  const directory = offerDirectory(offer.NFTokenID, isSellOffer(offer))
  directoryRemove(view, directory, offer.NFTokenOfferNode, index, false)
  adjustOwnerCount(view, offer.Owner, -1)
  view.erase(index)
}

/** Deletes at most `limit` of a token's sell or buy offers, page by page from each page's end; returns how many. */
export function deleteOffersOf(view: View, nftokenID: string, sell: boolean, limit: number): number {
  let deleted = 0
  // All pages are read before the first is changed.
  for (const { node } of [...directoryPages(view, offerDirectory(nftokenID, sell))]) {
    for (const index of [...node.Indexes].reverse()) {
      if (deleted === limit) return deleted
      const offer = readOffer(view, index)
      if (!offer) continue
      deleteOffer(view, index, offer)
      deleted++
    }
  }
  return deleted
}
