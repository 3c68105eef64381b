import { nftokenId } from '#contract/ledger-ids'
import { dropsText } from '#contract/money'
import { type TierId, TOTAL_SUPPLY, tierIds, tierOfPass, tiers } from '#contract/tiers'
import { OFFER_LIFE } from '#contract/timing'
import { DEAREST } from '../ledger/fee.ts'
import { textOf } from '../ledger/hex-text.ts'
import { readTokenId } from '../ledger/nftoken-id.ts'
import { fromRippleTime } from '../ledger/ripple-time.ts'
import { passOf, uriOf } from '../purchase/passes.ts'
import type { At, Decoded, Rules } from './decide.ts'

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
const TF_TRANSFERABLE = 8
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
  Amount: (value, given) => value === priceOf(given),
  Destination: (value, { rules }) => value !== rules.minter && value !== NOBODY,
  Expiration: (value, { at }) => {
    const end = isCount(value) ? fromRippleTime(value) : 0
    return end > at.closeTime && end <= at.closeTime + OFFER_LIFE
  },
}
const plainMint: Shape = {
  ...byTicket,
  Issuer: (value, { rules }) => value === rules.issuer,
  NFTokenTaxon: (value, given) => {
    const tier = tierOfUri(given)
    return tier !== null && value === tiers[tier].taxon
  },
  Flags: (value) => value === TF_TRANSFERABLE,
  TransferFee: (value) => value === 0,
  URI: (_value, given) => tierOfUri(given) !== null,
}
const mintWithOffer: Shape = { ...plainMint, ...offer }
const sellOffer: Shape = {
  ...byTicket,
  ...offer,
  NFTokenID: (_value, given) => tierOfToken(given) !== null,
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

function priceOf(given: Given): string | null {
  const tier = given.tx.TransactionType === 'NFTokenMint' ? tierOfUri(given) : tierOfToken(given)
  return tier && tiers[tier].price.toString()
}

/** The tier of the pass that a mint's URI names, written just as the sale writes it. */
function tierOfUri({ tx, rules }: Given): TierId | null {
  const uri = typeof tx.URI === 'string' ? textOf(tx.URI) : ''
  const pass = passOf(rules, uri)
  if (pass === null || pass < 1 || pass > TOTAL_SUPPLY || uriOf(rules, pass) !== uri) return null
  return tierOfPass(pass).tier
}

/** The tier of a token that the sale could have minted; it is written in the token's id. */
function tierOfToken({ tx, rules }: Given): TierId | null {
  const id = nftokenId.safeParse(tx.NFTokenID)
  if (!id.success) return null
  const { flags, transferFee, issuer, taxon } = readTokenId(id.data)
  if (flags !== TF_TRANSFERABLE || transferFee !== 0 || issuer !== rules.issuer) return null
  return tierIds.find((tier) => tiers[tier].taxon === taxon) ?? null
}

function isDrops(value: unknown): value is string {
  return dropsText.safeParse(value).success
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}
