import { tiers } from '#contract/tiers'
import { OFFER_LIFE } from '#contract/timing'
import { dropsText } from '#contract/wire/drops-text'
import { DEAREST } from '../ledger/fee.ts'
import { fromRippleTime } from '../ledger/ripple-time.ts'
import { TF_TRANSFERABLE } from '../pass/token.ts'
import type { At, Decoded, Rules } from './rules.ts'
import { tierOf } from './tier-of.ts'

/** Whether a field's value is one that the sale could have put there. */
export type Check = (value: unknown, given: Given) => boolean

/** The fields that a kind of transaction has, all of them, and what may be in each. */
export type Shape = Readonly<Record<string, Check>>

interface Given {
  readonly tx: Decoded
  readonly rules: Rules
  readonly at: At
}

/** The most ledgers after the one it is made in that a transaction may wait to be included. */
const MOST_LEDGERS = 20
/** The most offers that one withdrawal takes back. */
const MOST_OFFERS = 100
/** The most tickets that the ledger lets an account have. */
const MOST_TICKETS = 250
/** The address of no account, which is what nothing at all is encoded as. */
const NOBODY = 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'
const TF_SELL_NFTOKEN = 1

const common: Shape = {
  TransactionType: () => true,
  Account: (value, { rules }) => value === rules.minter,
  SigningPubKey: (value, { rules }) => value === rules.publicKey,
  Fee: (value) => isDrops(value) && value !== '0' && BigInt(value) <= DEAREST,
  LastLedgerSequence: (value, { at }) =>
    isCount(value) && value > at.index && value <= at.index + MOST_LEDGERS,
}
const bySequence: Shape = { ...common, Sequence: isCount }
const byTicket: Shape = { ...common, Sequence: (value) => value === 0, TicketSequence: isCount }

/** Of an offer to one buyer: the whole price of the token's tier and nothing else, for no longer than an offer's life. */
const offer: Shape = {
  Amount: (value, { tx, rules }) => {
    const tier = tierOf(tx, rules)
    return tier !== null && value === tiers[tier].price.toString()
  },
  Destination: (value, { rules }) => value !== rules.minter && value !== NOBODY,
  Expiration: (value, { at }) => {
    const end = isCount(value) ? fromRippleTime(value) : 0
    return end > at.closeTime && end <= at.closeTime + OFFER_LIFE
  },
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
const sellOffer: Shape = {
  ...byTicket,
  ...offer,
  NFTokenID: (_value, { tx, rules }) => tierOf(tx, rules) !== null,
  Flags: (value) => value === TF_SELL_NFTOKEN,
}
const withdrawal: Shape = {
  ...byTicket,
  NFTokenOffers: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MOST_OFFERS &&
    new Set(value).size === value.length,
}
const newTickets: Shape = { ...bySequence, TicketCount: (value) => isCount(value) && value <= MOST_TICKETS }
const proceeds: Shape = {
  ...byTicket,
  Destination: (value, { rules }) => value === rules.treasury?.address,
  Amount: (value) => isDrops(value) && value !== '0',
}
const taggedProceeds: Shape = {
  ...proceeds,
  DestinationTag: (value, { rules }) => value === rules.treasury?.tag,
}

/** What a transaction of this type has to look like; null for a type that is never signed. */
export function shapeOf(tx: Decoded, { treasury }: Rules): Shape | null {
  switch (tx.TransactionType) {
    case 'NFTokenMint':
      return Object.keys(offer).some((name) => Object.hasOwn(tx, name)) ? mintWithOffer : plainMint
    case 'NFTokenCreateOffer':
      return sellOffer
    case 'NFTokenCancelOffer':
      return withdrawal
    case 'TicketCreate':
      return newTickets
    case 'Payment':
      if (!treasury) return null
      return treasury.tag === null ? proceeds : taggedProceeds
    default:
      return null
  }
}

function isDrops(value: unknown): value is string {
  return dropsText.safeParse(value).success
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}
