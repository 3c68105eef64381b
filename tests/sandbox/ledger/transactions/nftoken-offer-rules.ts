import type { Result } from '../engine/results.ts'
import { readAccount } from '../state/accounts.ts'
import { isPositive } from '../state/decimal.ts'
import { type Amount, accountFlag } from '../state/entries.ts'
import { fundsOf } from '../state/issued.ts'
import { tokenFlag } from '../state/nftoken-id.ts'
import type { StateReader } from '../state/state.ts'
import { readLine } from '../state/trust-lines.ts'

/** An offer in a transaction, by itself or with a mint (always a sell offer). */
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

/** Errors in an offer that no ledger accepts. */
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

/** This ledger's refusal of an offer for an existing or new NFToken. */
export function preclaimOffer(state: StateReader, offer: ProposedOffer): Result {
  const { account, amount, token } = offer
  // An issuer with a transfer fee needs a line to receive it (rippled, tokenOfferCreatePreclaim).
  if (typeof amount !== 'string' && token.transferFee > 0) {
    const { issuer, currency } = amount
    if (!readAccount(state, token.issuer)) return 'tecNO_ISSUER'
    if (issuer !== token.issuer && !readLine(state, token.issuer, issuer, currency)) return 'tecNO_LINE'
  }
  if (token.issuer !== account && !(token.flags & tokenFlag.transferable)) {
    if (readAccount(state, token.issuer)?.NFTokenMinter !== account) return 'tefNFTOKEN_IS_NOT_TRANSFERABLE'
  }
  // A bidder needs some spendable amount, not the whole price: it is only moved on acceptance.
  if (!offer.sell && !isPositive(fundsOf(state, account, amount))) return 'tecUNFUNDED_OFFER'
  const destination = preclaimCounterparty(state, offer.destination, 'tecNO_DST')
  if (destination !== 'tesSUCCESS') return destination
  return preclaimCounterparty(state, offer.owner, 'tecNO_TARGET')
}

function preclaimCounterparty(state: StateReader, address: string | undefined, missing: Result): Result {
  if (address === undefined) return 'tesSUCCESS'
  const account = readAccount(state, address)
  if (!account) return missing
  return account.Flags & accountFlag.disallowIncomingNFTokenOffer ? 'tecNO_PERMISSION' : 'tesSUCCESS'
}

function isNegative(amount: Amount): boolean {
  return (typeof amount === 'string' ? amount : amount.value).startsWith('-')
}

function isZero(amount: Amount): boolean {
  return typeof amount === 'string' ? BigInt(amount) === 0n : Number(amount.value) === 0
}
