import { SELL_NFTOKEN } from '#contract/nft-flags'
import { fromRippleTime } from '#contract/ripple-time'
import { tiers } from '#contract/tiers'
import { MAX_DELIVERY_LIFE, OFFER_LIFE } from '#contract/timing'
import { dropsText } from '#contract/wire/drops-text'
import { MAX_FEE } from '../ledger/fee.ts'
import { TF_TRANSFERABLE } from '../ledger/flags.ts'
import type { Decoded, Grounds } from './rules.ts'
import { tierOf } from './tier-of.ts'

/** Whether a field's value is one that the sale could have put there. */
export type FieldCheck = (value: unknown, given: Given) => boolean

/** The fields of a kind of transaction, all of them, and the check of each. */
type Shape = Readonly<Record<string, FieldCheck>>

interface Given extends Grounds {
  readonly tx: Decoded
}

/** How many ledgers after the current one a transaction may wait to be included, at most. */
const MAX_LEDGERS = 20
/** The most offers that one withdrawal cancels. */
const MAX_OFFERS = 100
/** The most tickets that the ledger lets an account have. */
const MAX_TICKETS = 250
/** The address of no account (ACCOUNT_ZERO), which an empty value is encoded as. */
const ACCOUNT_ZERO = 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'

const common: Shape = {
  TransactionType: () => true,
  Account: (value, { rules }) => value === rules.minter,
  SigningPubKey: (value, { rules }) => value === rules.publicKey,
  Fee: (value) => isDrops(value) && value !== '0' && BigInt(value) <= MAX_FEE,
  LastLedgerSequence: (value, { at }) =>
    isCount(value) && value > at.index && value <= at.index + MAX_LEDGERS,
}
const bySequence: Shape = { ...common, Sequence: isCount }
const byTicket: Shape = { ...common, Sequence: (value) => value === 0, TicketSequence: isCount }

/** Of an offer to one buyer: the full price of the NFToken's tier, for no longer than an offer's life. */
const offer: Shape = {
  Amount: (value, { tx, rules }) => {
    const tier = tierOf(tx, rules)
    return tier !== null && value === tiers[tier].price.toString()
  },
  Destination: (value, { rules }) => value !== rules.minter && value !== ACCOUNT_ZERO,
  Expiration: endsWithin(OFFER_LIFE),
}
/** Of an offer to an account that has paid exactly the price of the tier: for nothing, for as long as a delivery may take. */
const delivery: Shape = {
  Amount: (value, { tx, rules, paid }) => {
    const tier = tierOf(tx, rules)
    const isPrice = paid?.count === 1 && !paid.partial && paid.drops === tiers[tier ?? 'common'].price
    return tier !== null && value === '0' && isPrice
  },
  Destination: (value, { paid }) => value === paid?.payer,
  Expiration: endsWithin(MAX_DELIVERY_LIFE),
}
const plainMint: Shape = {
  ...byTicket,
  Issuer: (value, { rules }) => value === rules.issuer,
  NFTokenTaxon: (value, { tx, rules }) => {
    const tier = tierOf(tx, rules)
    return tier !== null && value === tiers[tier].taxon
  },
  Flags: (value) => value === TF_TRANSFERABLE,
  TransferFee: (value) => value === 0,
  URI: (_value, { tx, rules }) => tierOf(tx, rules) !== null,
}
const mintWithOffer: Shape = { ...plainMint, ...offer }
const mintToDeliver: Shape = { ...plainMint, ...delivery }
const sellOffer: Shape = {
  ...byTicket,
  ...offer,
  NFTokenID: (_value, { tx, rules }) => tierOf(tx, rules) !== null,
  Flags: (value) => value === SELL_NFTOKEN,
}
const offerToDeliver: Shape = { ...sellOffer, ...delivery }
const withdrawal: Shape = {
  ...byTicket,
  NFTokenOffers: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MAX_OFFERS &&
    new Set(value).size === value.length,
}
/** Changes nothing: only the ticket is used, which frees its reserve. */
const empty: Shape = byTicket
const newTickets: Shape = { ...bySequence, TicketCount: (value) => isCount(value) && value <= MAX_TICKETS }
const proceeds: Shape = {
  ...byTicket,
  Destination: (value, { rules }) => value === rules.treasury?.address,
  Amount: (value) => isDrops(value) && value !== '0',
}
const taggedProceeds: Shape = {
  ...proceeds,
  DestinationTag: (value, { rules }) => value === rules.treasury?.tag,
}

/** Of a refund: to the payer, what they paid (or less, of a partial payment), with the hash of the last payment. */
const refund: Shape = {
  ...byTicket,
  Destination: (value, { paid }) => value === paid?.payer,
  Amount: (value, { paid }) =>
    paid !== null &&
    isDrops(value) &&
    value !== '0' &&
    (paid.partial ? BigInt(value) <= paid.drops : BigInt(value) === paid.drops),
  InvoiceID: (value, { paid }) => value === paid?.hash,
}
const taggedRefund: Shape = {
  ...refund,
  DestinationTag: (value, { paid }) => value === paid?.sourceTag,
}

/** The shape of a transaction of this type; null for a type that is never signed. */
export function shapeOf(tx: Decoded, { rules: { treasury }, paid }: Grounds): Shape | null {
  switch (tx.TransactionType) {
    case 'NFTokenMint':
      if (!Object.keys(offer).some((name) => Object.hasOwn(tx, name))) return plainMint
      return paid ? mintToDeliver : mintWithOffer
    case 'NFTokenCreateOffer':
      return paid ? offerToDeliver : sellOffer
    case 'NFTokenCancelOffer':
      return withdrawal
    case 'AccountSet':
      return empty
    case 'TicketCreate':
      return newTickets
    case 'Payment':
      if (paid) return paid.sourceTag === null ? refund : taggedRefund
      if (!treasury) return null
      return treasury.tag === null ? proceeds : taggedProceeds
    default:
      return null
  }
}

/** The check of an offer's end: after the ledger's close, and at most so many ms after it. */
function endsWithin(life: number): FieldCheck {
  return (value, { at }) => {
    const end = isCount(value) ? fromRippleTime(value) : 0
    return end > at.closeTime && end <= at.closeTime + life
  }
}

function isDrops(value: unknown): value is string {
  return dropsText.safeParse(value).success
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}
