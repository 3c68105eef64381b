import { adjustOwnerCount } from './accounts.ts'
import { quantity } from './amounts.ts'
import { type Decimal, quotient } from './decimal.ts'
import { directoryInsert, directoryPages, directoryRemove } from './directory.ts'
import { type Amount, type Offer, untouched } from './entries.ts'
import { accountID, currencyCode, keylet } from './keylets.ts'
import { toHex } from './sha512-half.ts'
import { read, type StateReader } from './state.ts'
import type { View } from './view.ts'

/** The quality of an offer to give `gets` for `pays`: the better the price, the lower. */
function bookPage(pays: Amount, gets: Amount): { base: string; rate: string } {
  const [from, to] = [assetOf(pays), assetOf(gets)]
  return { base: keylet.book(from, to), rate: rateHex(quotient(quantity(pays), quantity(gets))) }
}

/** XRP is all zeros. */
function assetOf(amount: Amount) {
  if (typeof amount === 'string') return { currency: Buffer.alloc(20), issuer: Buffer.alloc(20) }
  return { currency: currencyCode(amount.currency), issuer: accountID(amount.issuer) }
}

/** A price as the last 16 digits of a page's index (rippled, getRate). */
export function rateHex({ mantissa, exponent }: Decimal): string {
  return ((BigInt(exponent + 100) << 56n) | mantissa).toString(16).toUpperCase().padStart(16, '0')
}

export function placeOffer(
  view: View,
  owner: string,
  sequence: number,
  TakerPays: Amount,
  TakerGets: Amount,
): void {
  const index = keylet.offer(owner, sequence)
  const OwnerNode = directoryInsert(view, keylet.ownerDirectory(owner), index, { Owner: owner })
  const { base, rate } = bookPage(TakerPays, TakerGets)
  const [pays, gets] = [assetOf(TakerPays), assetOf(TakerGets)]
  const BookDirectory = base + rate
  const kind = {
    ExchangeRate: rate.toLowerCase().replace(/^0+/, ''),
    TakerPaysCurrency: toHex(pays.currency),
    TakerPaysIssuer: toHex(pays.issuer),
    TakerGetsCurrency: toHex(gets.currency),
    TakerGetsIssuer: toHex(gets.issuer),
  }
  const BookNode = directoryInsert(view, BookDirectory, index, kind, 'in order of arrival')
  view.put(index, {
    LedgerEntryType: 'Offer',
    Flags: 0,
    Account: owner,
    Sequence: sequence,
    TakerPays,
    TakerGets,
    BookDirectory,
    BookNode,
    OwnerNode,
    ...untouched,
  })
  adjustOwnerCount(view, owner, 1)
}

export function removeOffer(view: View, index: string, offer: Offer): void {
  directoryRemove(view, keylet.ownerDirectory(offer.Account), offer.OwnerNode, index, false)
  directoryRemove(view, offer.BookDirectory, offer.BookNode, index, false)
  adjustOwnerCount(view, offer.Account, -1)
  view.erase(index)
}

/** The offers to give the asset of `gets` for that of `pays`, the best first. */
export function* offersIn(
  state: StateReader,
  pays: Amount,
  gets: Amount,
): Generator<{ index: string; offer: Offer }> {
  const base = keylet.book(assetOf(pays), assetOf(gets))
  let root = state.next(base + '0'.repeat(16))
  while (root?.index.startsWith(base)) {
    for (const { node } of directoryPages(state, root.index)) {
      for (const index of node.Indexes) {
        const offer = read(state, 'Offer', index)
        if (offer) yield { index, offer }
      }
    }
    root = state.next(root.index)
  }
}
