import type { Result } from '../engine/results.ts'
import { readAccount, spendable } from '../state/accounts.ts'
import { type Amount, accountFlag } from '../state/entries.ts'
import { tokenFlag } from '../state/nftoken-id.ts'
import type { StateReader } from '../state/state.ts'

/** An offer as a transaction proposes it, whether by itself or attached to a mint (which always sells). */
export interface ProposedOffer {
  account: string
  amount: Amount
  sell: boolean
  /** The token's flags, transfer fee (0.001 % units) and issuer. */
  token: { flags: number; transferFee: number; issuer: string }
  owner: string | undefined
  destination: string | undefined
  expiration: number | undefined
}

/** What no ledger would accept in an offer. */
export function preflightOffer(offer: ProposedOffer): Result {
  const { amount } = offer
  if (isNegative(amount)) return 'temBAD_AMOUNT'
  if (typeof amount !== 'string' && (offer.token.flags & tokenFlag.onlyXRP || isZero(amount))) {
    return 'temBAD_AMOUNT'
  }
  if (!offer.sell && isZero(amount)) return 'temBAD_AMOUNT'
  if (offer.expiration === 0) return 'temBAD_EXPIRATION'
  if ((offer.owner !== undefined) === offer.sell) return 'temMALFORMED'
  if (offer.owner === offer.account) return 'temMALFORMED'
  return offer.destination === offer.account ? 'temMALFORMED' : 'tesSUCCESS'
}

/** What this ledger has against an offer for a token that exists, or is about to. */
export function preclaimOffer(state: StateReader, offer: ProposedOffer): Result {
  const { account, amount, token } = offer
  // Nobody can hold a trust line here, so an issuer could never be paid a transfer fee in anything but XRP.
  const issuedElsewhere = typeof amount !== 'string' && amount.issuer !== token.issuer
  if (issuedElsewhere && token.transferFee > 0) return 'tecNO_LINE'
  if (token.issuer !== account && !(token.flags & tokenFlag.transferable)) {
    if (readAccount(state, token.issuer)?.NFTokenMinter !== account) return 'tefNFTOKEN_IS_NOT_TRANSFERABLE'
  }
  if (!offer.sell && !canOffer(state, account, amount)) return 'tecUNFUNDED_OFFER'
  const destination = preclaimCounterparty(state, offer.destination, 'tecNO_DST')
  if (destination !== 'tesSUCCESS') return destination
  const owner = preclaimCounterparty(state, offer.owner, 'tecNO_TARGET')
  if (owner !== 'tesSUCCESS') return owner
  // A sale for issued money could be offered, but never be settled: refused here rather than left hanging.
  return typeof amount === 'string' ? 'tesSUCCESS' : 'tecNO_LINE'
}

function preclaimCounterparty(state: StateReader, address: string | undefined, missing: Result): Result {
  if (address === undefined) return 'tesSUCCESS'
  const account = readAccount(state, address)
  if (!account) return missing
  return account.Flags & accountFlag.disallowIncomingNFTokenOffer ? 'tecNO_PERMISSION' : 'tesSUCCESS'
}

/** A buyer must have something to spend, not the whole price: money is only taken when the offer is accepted. */
function canOffer(state: StateReader, account: string, amount: Amount): boolean {
  return typeof amount === 'string' ? spendable(state, account) > 0n : amount.issuer === account
}

function isNegative(amount: Amount): boolean {
  return (typeof amount === 'string' ? amount : amount.value).startsWith('-')
}

function isZero(amount: Amount): boolean {
  return typeof amount === 'string' ? BigInt(amount) === 0n : Number(amount.value) === 0
}
