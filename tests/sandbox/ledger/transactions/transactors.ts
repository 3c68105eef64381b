import type { Transaction } from '../engine/transaction.ts'
import type { Bind, BoundTransactor } from '../engine/transactor.ts'
import { accountDelete } from './account-delete.ts'
import { accountSet } from './account-set.ts'
import { batch } from './batch.ts'
import { delegateSet } from './delegate-set.ts'
import { depositPreauth } from './deposit-preauth.ts'
import { nftokenAcceptOffer } from './nftoken-accept-offer.ts'
import { nftokenBurn } from './nftoken-burn.ts'
import { nftokenCancelOffer } from './nftoken-cancel-offer.ts'
import { nftokenCreateOffer } from './nftoken-create-offer.ts'
import { nftokenMint } from './nftoken-mint.ts'
import { nftokenModify } from './nftoken-modify.ts'
import { offerCreate } from './offer-create.ts'
import { payment } from './payment.ts'
import { setRegularKey } from './set-regular-key.ts'
import { ticketCreate } from './ticket-create.ts'
import { trustSet } from './trust-set.ts'

const transactors = new Map<string, Bind>([
  ['AccountDelete', accountDelete],
  ['AccountSet', accountSet],
  ['Batch', batch(bindTransactor)],
  ['DelegateSet', delegateSet],
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
 * answers `notSupported` for these, because no result of the real ledger fits.
 */
export function bindTransactor(tx: Pick<Transaction, 'common' | 'inner'>): BoundTransactor | undefined {
  const known = bound.get(tx)
  if (known) return known.transactor
  const transactor = transactors.get(tx.common.TransactionType)?.(tx)
  bound.set(tx, { transactor })
  return transactor
}
