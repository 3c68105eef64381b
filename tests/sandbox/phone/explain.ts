import type { TxJson } from '../signed-blob.ts'
import type { OfferFacts } from './node.ts'
import type { TokenCard } from './token-card.ts'
import { ends, spaced, xrp } from './words.ts'

/** A row of the receipt. */
export interface Line {
  readonly term: string
  readonly value: string
  /** Unix milliseconds to count down to, beside the value. */
  readonly until?: number
}

/** A request in plain words, before a wallet was chosen for it. */
export interface Explanation {
  readonly title: string
  readonly sentence: string
  readonly token: { readonly id: string; readonly name: string; readonly image: string | null } | null
  readonly lines: readonly Line[]
  /** Drops that leave the account besides the fee, and drops that come in. */
  readonly pays: bigint
  readonly receives: bigint
  /** Why the ledger would refuse it for every signer, as far as known. */
  readonly problem: string | null
  /** The only account that may sign it, where the ledger allows only one. */
  readonly reservedFor: string | null
}

/** The ledger's data on a request's offer. */
interface OfferOnShow {
  readonly offer: OfferFacts | null
  readonly card: TokenCard | null
}

/** Describes what a transaction would do. `onShow` is given when it accepts an NFT offer; `now` is in milliseconds. */
export function explain(
  txType: string,
  txjson: TxJson,
  onShow: OfferOnShow | null,
  now: number,
): Explanation {
  if (txType === 'SignIn') return signIn()
  if (txType === 'NFTokenAcceptOffer') return acceptOffer(onShow ?? { offer: null, card: null }, now)
  if (txType === 'Payment') return payment(txjson)
  return anything(txType, txjson)
}

const nothing = { token: null, lines: [], pays: 0n, receives: 0n, problem: null, reservedFor: null } as const

function signIn(): Explanation {
  const sentence = 'You prove that the account is yours. Nothing is sent to the ledger and nothing is paid.'
  return { ...nothing, title: 'Sign in', sentence }
}

function acceptOffer({ offer, card }: OfferOnShow, now: number): Explanation {
  const title = 'Accept NFT offer'
  if (!offer) {
    const problem = 'The ledger does not know this offer. It may be gone, or not there yet.'
    return { ...nothing, title, sentence: 'You accept an offer on an NFT.', problem }
  }
  const price = offer.amount ?? 0n
  const sentence = offer.sells
    ? 'You pay and receive the token in one transaction: both happen, or neither.'
    : 'You give the token and are paid in one transaction: both happen, or neither.'
  const over = offer.expiresAt !== null && offer.expiresAt <= now
  return {
    title,
    sentence,
    token: { id: offer.nftokenId, name: card?.name ?? 'Unnamed NFT', image: card?.image ?? null },
    lines: [
      { term: offer.sells ? 'Sold by' : 'Bought by', value: ends(offer.owner) },
      ...(offer.expiresAt === null
        ? []
        : [{ term: 'Offer ends', value: clock(offer.expiresAt), until: offer.expiresAt }]),
    ],
    pays: offer.sells ? price : 0n,
    receives: offer.sells ? 0n : price,
    problem: over ? 'This offer has expired. The ledger will refuse it and keep only the fee.' : null,
    reservedFor: offer.destination,
  }
}

function payment(txjson: TxJson): Explanation {
  const amount = typeof txjson.Amount === 'string' ? BigInt(txjson.Amount) : 0n
  const tag = txjson.DestinationTag
  return {
    ...nothing,
    title: 'Send a payment',
    sentence: `You send ${xrp(amount)} to ${ends(String(txjson.Destination))}.`,
    lines: [
      { term: 'To', value: ends(String(txjson.Destination)) },
      ...(tag === undefined ? [] : [{ term: 'Destination tag', value: String(tag) }]),
    ],
    pays: amount,
  }
}

function anything(txType: string, txjson: TxJson): Explanation {
  const fields = Object.entries(txjson).filter(([field]) => field !== 'TransactionType')
  return {
    ...nothing,
    title: spaced(txType),
    sentence: 'You sign this transaction, and it is sent to the ledger.',
    lines: fields.map(([field, value]) => ({
      term: spaced(field),
      value: typeof value === 'string' ? ends(value) : JSON.stringify(value),
    })),
  }
}

function clock(time: number): string {
  return new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}
