import { moveDrops } from './accounts.ts'
import { ofAsset, quantity } from './amounts.ts'
import { compare, type Decimal, isPositive, lesser, minus, plus, proportion, zero } from './decimal.ts'
import type { Amount, Offer } from './entries.ts'
import { offersIn, rateHex, removeOffer } from './exchange-offers.ts'
import { fundsOf, sendIssued } from './issued.ts'
import type { View } from './view.ts'

/** An exchange and its limits: `gives` and `wants` are the assets, `most…` the maximum of each. */
export interface Exchange {
  readonly by: string
  /** The receiver of the result. */
  readonly to: string
  readonly gives: Amount
  readonly wants: Amount
  readonly mostGiven: Decimal
  readonly mostWanted: Decimal
  /** The worst accepted price, given per wanted; default any. */
  readonly worst?: Decimal
}

/** Takes the best offers of a book in order. Unfunded ones are removed. */
export function exchange(view: View, deal: Exchange): { given: Decimal; received: Decimal } {
  let [given, received] = [zero, zero]
  const worst = deal.worst && rateHex(deal.worst)
  for (const { index, offer } of [...offersIn(view, deal.gives, deal.wants)]) {
    if (worst !== undefined && offer.BookDirectory.slice(48) > worst) break
    if (offer.Account === deal.by) continue
    const funds = fundsOf(view, offer.Account, offer.TakerGets)
    if (!isPositive(funds)) {
      removeOffer(view, index, offer)
      continue
    }
    const left = { give: minus(deal.mostGiven, given), want: minus(deal.mostWanted, received) }
    if (!isPositive(left.give) || !isPositive(left.want)) break
    const part = partOf(offer, lesser(funds, left.want), left.give)
    if (!isPositive(part.out)) break
    move(view, deal.by, offer.Account, ofAsset(offer.TakerPays, part.in))
    move(view, offer.Account, deal.to, ofAsset(offer.TakerGets, part.out))
    shrink(view, index, offer, part)
    given = plus(given, part.in)
    received = plus(received, part.out)
  }
  return { given, received }
}

type Part = { readonly in: Decimal; readonly out: Decimal }

/** The taken part of an offer at its price: limited by what is wanted, offered, and payable. */
function partOf({ TakerPays, TakerGets }: Offer, wanted: Decimal, payable: Decimal): Part {
  const [pays, gets] = [quantity(TakerPays), quantity(TakerGets)]
  const out = lesser(gets, wanted)
  const needed = proportion(out, pays, gets, typeof TakerPays === 'string', 'up')
  if (compare(needed, payable) <= 0) return { in: needed, out }
  return { in: payable, out: proportion(payable, gets, pays, typeof TakerGets === 'string', 'down') }
}

function move(view: View, from: string, to: string, amount: Amount): void {
  if (typeof amount === 'string') moveDrops(view, from, to, BigInt(amount))
  else sendIssued(view, from, to, amount, quantity(amount))
}

function shrink(view: View, index: string, offer: Offer, part: Part): void {
  const pays = minus(quantity(offer.TakerPays), part.in)
  const gets = minus(quantity(offer.TakerGets), part.out)
  const next = {
    ...offer,
    TakerPays: ofAsset(offer.TakerPays, pays),
    TakerGets: ofAsset(offer.TakerGets, gets),
  }
  view.put(index, next)
  if (!isPositive(pays) || !isPositive(gets)) removeOffer(view, index, next)
}
