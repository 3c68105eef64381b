import { stringToHex } from '@xrplf/isomorphic/utils'
import type { Drops } from '#contract/money'
import { SELL_NFTOKEN } from '#contract/nft-flags'
import { toRippleTime } from '#contract/ripple-time'
import { type TierId, tiers } from '#contract/tiers'
import type { Address, NFTokenID, TxHash } from '#contract/wire/ledger-ids'
import { feeFor } from '../../adapters/ledger/fee.ts'
import { TF_TRANSFERABLE } from '../../adapters/ledger/flags.ts'
import type { LedgerCosts } from '../../adapters/ledger/ledger.ts'
import { uriOf } from '../../adapters/ledger/pass-uri.ts'
import type { Unsigned } from '../../adapters/signer/signer.ts'
import type { Config } from '../../config/config.ts'

interface PassToOffer {
  readonly tier: TierId
  /** The pass's number in the collection. */
  readonly passId: number
  readonly price: Drops
  /** The only account that can buy it. */
  readonly wallet: Address
}

/** The payment that a refund returns. */
export interface Refund {
  readonly hash: TxHash
  readonly payer: Address
  /** What it delivered. */
  readonly drops: Drops
  /** The payment's SourceTag and the refund's DestinationTag (an exchange's customer). */
  readonly sourceTag: number | null
}

interface Terms {
  readonly state: Pick<LedgerCosts, 'baseFee'>
  readonly lastLedger: number
}

interface TicketTerms extends Terms {
  readonly ticket: number
}

interface OfferTerms extends TicketTerms {
  /** When the offer ends, unix ms of ledger time. */
  readonly expiresAt: number
}

/** Mints a pass for the issuer; with `withOffer` the same transaction offers it to the buyer only. */
export function mintTransaction(
  config: Pick<Config, 'minter' | 'issuer' | 'siteUrl'>,
  sale: PassToOffer,
  { withOffer, ...terms }: OfferTerms & { readonly withOffer: boolean },
): Unsigned {
  return {
    TransactionType: 'NFTokenMint',
    ...byTicket(config, terms),
    Issuer: config.issuer,
    NFTokenTaxon: tiers[sale.tier].taxon,
    Flags: TF_TRANSFERABLE,
    TransferFee: 0,
    URI: stringToHex(uriOf(config, sale.passId)),
    ...(withOffer && offerTo(sale, terms)),
  }
}

/** Offers a pass that is already minted to the buyer only. */
export function offerTransaction(
  config: Pick<Config, 'minter'>,
  sale: PassToOffer & { readonly nftokenId: NFTokenID },
  terms: OfferTerms,
): Unsigned {
  return {
    TransactionType: 'NFTokenCreateOffer',
    ...byTicket(config, terms),
    NFTokenID: sale.nftokenId,
    Flags: SELL_NFTOKEN,
    ...offerTo(sale, terms),
  }
}

/** Withdraws offers. Success does not say whether they were taken: an offer that is gone is skipped silently. */
export function cancelTransaction(
  config: Pick<Config, 'minter'>,
  offers: readonly string[],
  terms: TicketTerms,
): Unsigned {
  return { TransactionType: 'NFTokenCancelOffer', ...byTicket(config, terms), NFTokenOffers: [...offers] }
}

/** Changes nothing and uses a ticket, which frees its reserve. */
export function emptyTransaction(config: Pick<Config, 'minter'>, terms: TicketTerms): Unsigned {
  return { TransactionType: 'AccountSet', ...byTicket(config, terms) }
}

/** Pays proceeds to the treasury, under its tag if it has one. */
export function proceedsTransaction(
  config: Pick<Config, 'minter'>,
  { address, tag }: Pick<NonNullable<Config['treasury']>, 'address' | 'tag'>,
  amount: Drops,
  terms: TicketTerms,
): Unsigned {
  return {
    TransactionType: 'Payment',
    ...byTicket(config, terms),
    Destination: address,
    ...(tag !== null && { DestinationTag: tag }),
    Amount: amount.toString(),
  }
}

/** Refunds what a payment delivered to its payer, and names the payment. */
export function refundTransaction(
  config: Pick<Config, 'minter'>,
  { hash, payer, drops, sourceTag }: Refund,
  terms: TicketTerms,
): Unsigned {
  return {
    TransactionType: 'Payment',
    ...byTicket(config, terms),
    Destination: payer,
    ...(sourceTag !== null && { DestinationTag: sourceTag }),
    Amount: drops.toString(),
    InvoiceID: hash,
  }
}

/** Makes so many tickets. They use the account's own sequence, since there may be no ticket left. */
export function ticketsTransaction(
  config: Pick<Config, 'minter'>,
  count: number,
  { sequence, ...terms }: Terms & { readonly sequence: number },
): Unsigned {
  return { TransactionType: 'TicketCreate', ...common(config, terms), TicketCount: count, Sequence: sequence }
}

function byTicket(config: Pick<Config, 'minter'>, { ticket, ...terms }: TicketTerms) {
  return { ...common(config, terms), Sequence: 0, TicketSequence: ticket }
}

function common({ minter }: Pick<Config, 'minter'>, { state, lastLedger }: Terms) {
  return { Account: minter, Fee: feeFor(state).toString(), LastLedgerSequence: lastLedger }
}

function offerTo({ price, wallet }: PassToOffer, { expiresAt }: OfferTerms) {
  return { Amount: price.toString(), Destination: wallet, Expiration: toRippleTime(expiresAt) }
}
