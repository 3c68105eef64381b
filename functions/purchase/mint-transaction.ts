import { tiers } from '#contract/tiers'
import type { Config } from '../config.ts'
import { feeFor } from '../ledger/fee.ts'
import { hexOf } from '../ledger/hex-text.ts'
import type { LedgerCosts } from '../ledger/ledger.ts'
import { toRippleTime } from '../ledger/ripple-time.ts'
import { uriOf } from '../pass/uri.ts'
import type { Unsigned } from '../signer/signer.ts'
import type { Purchase } from './purchase.ts'

const TF_TRANSFERABLE = 8
const TF_SELL_NFTOKEN = 1

interface Terms {
  readonly ticket: number
  readonly state: Pick<LedgerCosts, 'baseFee'>
  readonly lastLedger: number
  /** When the offer ends, unix ms of ledger time. */
  readonly expiresAt: number
}

/** Mints the purchase's pass for the issuer; with `withOffer` the same transaction offers it to the buyer, and to nobody else. */
export function mintTransaction(
  config: Config,
  purchase: Purchase,
  terms: Terms,
  withOffer: boolean,
): Unsigned {
  return {
    TransactionType: 'NFTokenMint',
    ...common(config, terms),
    Issuer: config.issuer,
    NFTokenTaxon: tiers[purchase.tier].taxon,
    Flags: TF_TRANSFERABLE,
    TransferFee: 0,
    URI: hexOf(uriOf(config, purchase.tokenId)),
    ...(withOffer && offerTo(purchase, terms)),
  }
}

/** Offers a pass that is already minted to the buyer, and to nobody else. */
export function offerTransaction(
  config: Config,
  purchase: Purchase & { nftokenId: NonNullable<Purchase['nftokenId']> },
  terms: Terms,
): Unsigned {
  return {
    TransactionType: 'NFTokenCreateOffer',
    ...common(config, terms),
    NFTokenID: purchase.nftokenId,
    Flags: TF_SELL_NFTOKEN,
    ...offerTo(purchase, terms),
  }
}

/** Withdraws an offer. Success says nothing about whether it was taken: an offer that is gone is skipped silently. */
export function cancelTransaction(
  config: Config,
  offers: readonly string[],
  terms: Omit<Terms, 'expiresAt'>,
): Unsigned {
  return { TransactionType: 'NFTokenCancelOffer', ...common(config, terms), NFTokenOffers: [...offers] }
}

function common(config: Config, { ticket, state, lastLedger }: Omit<Terms, 'expiresAt'>) {
  return {
    Account: config.minter,
    Sequence: 0,
    TicketSequence: ticket,
    Fee: feeFor(state).toString(),
    LastLedgerSequence: lastLedger,
  }
}

function offerTo({ price, wallet }: Purchase, { expiresAt }: Terms) {
  return { Amount: price.toString(), Destination: wallet, Expiration: toRippleTime(expiresAt) }
}
