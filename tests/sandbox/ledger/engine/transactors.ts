import { accountDelete } from '../transactions/account-delete.ts'
import { accountSet } from '../transactions/account-set.ts'
import { batch } from '../transactions/batch.ts'
import { depositPreauth } from '../transactions/deposit-preauth.ts'
import { nftokenAcceptOffer } from '../transactions/nftoken-accept-offer.ts'
import { nftokenBurn } from '../transactions/nftoken-burn.ts'
import { nftokenCancelOffer } from '../transactions/nftoken-cancel-offer.ts'
import { nftokenCreateOffer } from '../transactions/nftoken-create-offer.ts'
import { nftokenMint } from '../transactions/nftoken-mint.ts'
import { nftokenModify } from '../transactions/nftoken-modify.ts'
import { offerCreate } from '../transactions/offer-create.ts'
import { payment } from '../transactions/payment.ts'
import { setRegularKey } from '../transactions/set-regular-key.ts'
import { ticketCreate } from '../transactions/ticket-create.ts'
import { trustSet } from '../transactions/trust-set.ts'
import type { Transaction } from './transaction.ts'
import type { Bind, BoundTransactor } from './transactor.ts'

const transactors = new Map<string, Bind>([
  ['AccountDelete', accountDelete],
  ['AccountSet', accountSet],
  ['Batch', batch(bindTransactor)],
  ['DepositPreauth', depositPreauth],
  ['NFTokenAcceptOffer', nftokenAcceptOffer],
  ['NFTokenBurn', nftokenBurn],
  ['NFTokenCancelOffer', nftokenCancelOffer],
  ['NFTokenCreateOffer', nftokenCreateOffer],
  ['NFTokenMint', nftokenMint],
  ['NFTokenModify', nftokenModify],
  ['OfferCreate', offerCreate],
  ['Payment', payment],
  ['SetRegularKey', setRegularKey],
  ['TicketCreate', ticketCreate],
  ['TrustSet', trustSet],
])

const bound = new WeakMap<
  Pick<Transaction, 'common' | 'inner'>,
  { transactor: BoundTransactor | undefined }
>()

/**
 * The transaction's own steps; undefined for a type, or a kind of amount, that this ledger does not implement. `submit`
 * answers `notSupported` for these, because no result of the real ledger is true of them.
 */
export function bindTransactor(tx: Pick<Transaction, 'common' | 'inner'>): BoundTransactor | undefined {
  const known = bound.get(tx)
  if (known) return known.transactor
  const transactor = transactors.get(tx.common.TransactionType)?.(tx)
  bound.set(tx, { transactor })
  return transactor
}
