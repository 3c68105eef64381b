import { z } from 'zod'
import { isSuccess, type Result } from '../engine/results.ts'
import { amountField } from '../engine/transaction.ts'
import { type Apply, fields, hasExpired, type Preclaim, transactor } from '../engine/transactor.ts'
import { moveDrops, readAccount, reserve } from '../state/accounts.ts'
import { ofValue, quantity, sameAsset } from '../state/amounts.ts'
import { compare, isPositive, minus, scaled } from '../state/decimal.ts'
import type { Amount, IssuedAmount, NFTokenOffer } from '../state/entries.ts'
import { fundsOf, sendIssued, withFee } from '../state/issued.ts'
import { deleteOffer, isSellOffer, readOffer } from '../state/nft-offers.ts'
import { findToken, insertToken, removeToken } from '../state/nft-pages.ts'
import { parseNFTokenID } from '../state/nftoken-id.ts'
import type { StateReader } from '../state/state.ts'

const schema = fields({
  NFTokenSellOffer: z.string().optional(),
  NFTokenBuyOffer: z.string().optional(),
  NFTokenBrokerFee: amountField.optional(),
})
type NFTokenAcceptOffer = z.infer<typeof schema>

/** One side of a trade that was found in the ledger. */
type Found = { index: string; offer: NFTokenOffer }
type Sides = { buy: Found | undefined; sell: Found | undefined }

/** Settles a sell offer, a buy offer, or as a broker both: payment and NFToken move together. */
export const nftokenAcceptOffer = transactor<NFTokenAcceptOffer>({
  schema,
  flags: 0,

  preflight(tx) {
    if (tx.NFTokenBuyOffer === undefined && tx.NFTokenSellOffer === undefined) return 'temMALFORMED'
    if (tx.NFTokenBrokerFee === undefined) return 'tesSUCCESS'
    const brokered = tx.NFTokenBuyOffer !== undefined && tx.NFTokenSellOffer !== undefined
    return brokered && isPositive(quantity(tx.NFTokenBrokerFee)) ? 'tesSUCCESS' : 'temMALFORMED'
  },

  preclaim(tx, { state }: Preclaim) {
    const sides = findSides(state, tx)
    if (!sides) return 'tecOBJECT_NOT_FOUND'
    const { buy, sell } = sides
    const checks = [
      () => (buy && sell ? preclaimBrokered(tx, buy.offer, sell.offer) : 'tesSUCCESS'),
      () => (buy ? preclaimBuy(state, tx.Account, buy.offer, sell !== undefined) : 'tesSUCCESS'),
      () => (sell ? preclaimSell(state, tx.Account, sell.offer, buy !== undefined) : 'tesSUCCESS'),
    ] satisfies (() => Result)[]
    for (const check of checks) {
      const result = check()
      if (!isSuccess(result)) return result
    }
    return 'tesSUCCESS'
  },

  apply(tx, context: Apply) {
    const { view, ledger } = context
    const sides = findSides(view, tx)
    if (!sides) return 'tecINTERNAL'
    const { buy, sell } = sides
    const present = [buy, sell].filter((side) => side !== undefined)
    const expired = present.filter(({ offer }) => hasExpired(ledger, offer.Expiration))
    for (const { index, offer } of expired.length > 0 ? expired : present) deleteOffer(view, index, offer)
    if (expired.length > 0) return 'tecEXPIRED'
    if (buy && sell) return settleBrokered(context, tx, buy.offer, sell.offer)
    if (buy) return settle(context, buy.offer, { seller: tx.Account, buyer: buy.offer.Owner })
    if (sell) return settle(context, sell.offer, { seller: sell.offer.Owner, buyer: tx.Account })
    return 'tecINTERNAL'
  },
})

/** Undefined when an offer that the transaction names is not in the ledger. */
function findSides(state: StateReader, tx: NFTokenAcceptOffer): Sides | undefined {
  const find = (index: string | undefined): Found | undefined => {
    const offer = index === undefined ? undefined : readOffer(state, index)
    return index !== undefined && offer ? { index, offer } : undefined
  }
  const sides = { buy: find(tx.NFTokenBuyOffer), sell: find(tx.NFTokenSellOffer) }
  const missing = (tx.NFTokenBuyOffer && !sides.buy) || (tx.NFTokenSellOffer && !sides.sell)
  return missing ? undefined : sides
}

function preclaimBrokered(tx: NFTokenAcceptOffer, buy: NFTokenOffer, sell: NFTokenOffer): Result {
  if (buy.NFTokenID !== sell.NFTokenID) return 'tecNFTOKEN_BUY_SELL_MISMATCH'
  if (!sameAsset(buy.Amount, sell.Amount)) return 'tecNFTOKEN_BUY_SELL_MISMATCH'
  if (buy.Owner === sell.Owner) return 'tecCANT_ACCEPT_OWN_NFTOKEN_OFFER'
  if (compare(quantity(sell.Amount), quantity(buy.Amount)) > 0) return 'tecINSUFFICIENT_PAYMENT'
  if (isForSomeoneElse(buy, tx.Account) || isForSomeoneElse(sell, tx.Account)) return 'tecNO_PERMISSION'
  if (tx.NFTokenBrokerFee === undefined) return 'tesSUCCESS'
  if (!sameAsset(tx.NFTokenBrokerFee, buy.Amount)) return 'tecNFTOKEN_BUY_SELL_MISMATCH'
  const fee = quantity(tx.NFTokenBrokerFee)
  if (compare(fee, quantity(buy.Amount)) >= 0) return 'tecINSUFFICIENT_PAYMENT'
  const left = minus(quantity(buy.Amount), fee)
  return compare(quantity(sell.Amount), left) > 0 ? 'tecINSUFFICIENT_PAYMENT' : 'tesSUCCESS'
}

function preclaimBuy(state: StateReader, account: string, buy: NFTokenOffer, brokered: boolean): Result {
  if (isSellOffer(buy)) return 'tecNFTOKEN_OFFER_TYPE_MISMATCH'
  if (buy.Owner === account) return 'tecCANT_ACCEPT_OWN_NFTOKEN_OFFER'
  if (!brokered) {
    if (!findToken(state, account, buy.NFTokenID)) return 'tecNO_PERMISSION'
    if (isForSomeoneElse(buy, account)) return 'tecNO_PERMISSION'
  }
  return canPay(state, buy.Owner, buy.Amount) ? 'tesSUCCESS' : 'tecINSUFFICIENT_FUNDS'
}

function preclaimSell(state: StateReader, account: string, sell: NFTokenOffer, brokered: boolean): Result {
  if (!isSellOffer(sell)) return 'tecNFTOKEN_OFFER_TYPE_MISMATCH'
  if (sell.Owner === account) return 'tecCANT_ACCEPT_OWN_NFTOKEN_OFFER'
  if (!findToken(state, sell.Owner, sell.NFTokenID)) return 'tecNO_PERMISSION'
  if (brokered) return 'tesSUCCESS'
  if (isForSomeoneElse(sell, account)) return 'tecNO_PERMISSION'
  return canPay(state, account, sell.Amount) ? 'tesSUCCESS' : 'tecINSUFFICIENT_FUNDS'
}

function canPay(state: StateReader, address: string, amount: Amount): boolean {
  return compare(fundsOf(state, address, amount), quantity(amount)) >= 0
}

type Parties = { seller: string; buyer: string }

function settle(context: Apply, offer: NFTokenOffer, parties: Parties): Result {
  const paid = payWithIssuersCut(context, offer.NFTokenID, offer.Amount, parties)
  return isSuccess(paid) ? moveToken(context, offer.NFTokenID, parties) : paid
}

/** The broker's fee is deducted first, the transfer fee from the remainder, and the seller gets the rest. */
function settleBrokered(
  context: Apply,
  tx: NFTokenAcceptOffer,
  buy: NFTokenOffer,
  sell: NFTokenOffer,
): Result {
  const parties = { seller: sell.Owner, buyer: buy.Owner }
  const fee = tx.NFTokenBrokerFee ?? share(buy.Amount, 0)
  const brokered = pay(context, buy.Owner, tx.Account, fee)
  if (!isSuccess(brokered)) return brokered
  const paid = payWithIssuersCut(context, sell.NFTokenID, less(buy.Amount, fee), parties)
  return isSuccess(paid) ? moveToken(context, sell.NFTokenID, parties) : paid
}

function payWithIssuersCut(
  context: Apply,
  nftokenID: string,
  amount: Amount,
  { seller, buyer }: Parties,
): Result {
  const { transferFee, issuer } = parseNFTokenID(nftokenID)
  const owed = share(amount, seller !== issuer && buyer !== issuer ? transferFee : 0)
  const cut = pay(context, buyer, issuer, owed)
  return isSuccess(cut) ? pay(context, buyer, seller, less(amount, owed)) : cut
}

/** `transferFee` thousandths of a percent of the amount. */
function share(amount: Amount, transferFee: number): Amount {
  if (typeof amount === 'string') return String(issuersCut(BigInt(amount), transferFee))
  return ofValue(amount, scaled(quantity(amount), BigInt(transferFee), 100_000n))
}

function less(amount: Amount, by: Amount): Amount {
  if (typeof amount === 'string') return String(BigInt(amount) - BigInt(String(by)))
  return ofValue(amount, minus(quantity(amount), quantity(by)))
}

/** `transferFee` thousandths of a percent of the amount, rounded half to even as all products of XRP are. */
export function issuersCut(amount: bigint, transferFee: number): bigint {
  const product = amount * BigInt(transferFee)
  const whole = product / 100_000n
  const twice = (product % 100_000n) * 2n
  const up = twice > 100_000n || (twice === 100_000n && whole % 2n === 1n)
  return up ? whole + 1n : whole
}

/** Moves a checked amount; only an outsized fee can have reduced the balance since. */
function pay(context: Apply, from: string, to: string, amount: Amount): Result {
  const { view, ledger } = context
  if (!isPositive(quantity(amount)) || from === to) return 'tesSUCCESS'
  if (typeof amount !== 'string') return payIssue(context, from, to, amount)
  const payer = readAccount(view, from)
  if (!payer || BigInt(payer.Balance) < BigInt(amount))
    return ledger.open ? 'telFAILED_PROCESSING' : 'tecFAILED_PROCESSING'
  moveDrops(view, from, to, BigInt(amount))
  return 'tesSUCCESS'
}

/** The currency's issuer adds a transfer fee, which the balance may not cover. */
function payIssue({ view }: Apply, from: string, to: string, amount: IssuedAmount): Result {
  const { issuer } = amount
  const through = from !== issuer && to !== issuer
  const needed = through ? withFee(view, issuer, quantity(amount)) : quantity(amount)
  if (compare(fundsOf(view, from, amount), needed) < 0) return 'tecINSUFFICIENT_FUNDS'
  sendIssued(view, from, to, amount, quantity(amount))
  return 'tesSUCCESS'
}

/** The buyer's reserve is checked after the payment, and only if the NFToken needed a new page. */
function moveToken({ view }: Apply, nftokenID: string, { seller, buyer }: Parties): Result {
  const token = findToken(view, seller, nftokenID)
  if (!token || !removeToken(view, seller, nftokenID)) return 'tecINTERNAL'
  const before = readAccount(view, buyer)?.OwnerCount ?? 0
  if (!insertToken(view, buyer, token)) return 'tecNO_SUITABLE_NFTOKEN_PAGE'
  const after = readAccount(view, buyer)
  if (!after) return 'tecINTERNAL'
  const short = after.OwnerCount > before && BigInt(after.Balance) < reserve(after.OwnerCount)
  return short ? 'tecINSUFFICIENT_RESERVE' : 'tesSUCCESS'
}

function isForSomeoneElse(offer: NFTokenOffer, account: string): boolean {
  return offer.Destination !== undefined && offer.Destination !== account
}
