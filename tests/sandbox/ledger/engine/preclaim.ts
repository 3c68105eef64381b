import { deriveAddress } from 'ripple-keypairs'
import { readAccount } from '../state/accounts.ts'
import { mayActFor } from '../state/delegates.ts'
import { type AccountRoot, accountFlag } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import type { StateReader } from '../state/state.ts'
import { batchSignersOf } from './batch-signers.ts'
import { isPublicKey } from './preflight.ts'
import { isSuccess, type Result } from './results.ts'
import { type Common, initiatorOf, seqProxy, type Transaction } from './transaction.ts'
import { type BoundTransactor, type LedgerContext, noLoad, type Preclaim } from './transactor.ts'

/** The ledger's refusal of the transaction, in the server's order of checks. */
export function preclaim(tx: Transaction, bound: BoundTransactor, context: Preclaim): Result {
  const { state, ledger } = context
  const account = readAccount(state, tx.common.Account)
  if (!account) return 'terNO_ACCOUNT'
  for (const check of [
    () => checkSequence(tx.common, account, state),
    () => checkPriorAndLastLedger(tx, account, ledger),
    () => checkPermission(tx.common, state),
    () => checkSigners(tx, state),
    () => checkFee(tx, bound.baseFee(state), context),
  ]) {
    const result = check()
    if (!isSuccess(result)) return result
  }
  return bound.preclaim(context)
}

function checkSequence(tx: Common, account: AccountRoot, state: StateReader): Result {
  const proxy = seqProxy(tx)
  if (proxy.kind === 'sequence') {
    if (tx.TicketSequence !== undefined) return 'temSEQ_AND_TICKET'
    if (proxy.value === account.Sequence) return 'tesSUCCESS'
    return proxy.value > account.Sequence ? 'terPRE_SEQ' : 'tefPAST_SEQ'
  }
  if (proxy.value >= account.Sequence) return 'terPRE_TICKET'
  return state.get(keylet.ticket(tx.Account, proxy.value)) ? 'tesSUCCESS' : 'tefNO_TICKET'
}

function checkPriorAndLastLedger(tx: Transaction, account: AccountRoot, ledger: LedgerContext): Result {
  const { AccountTxnID, LastLedgerSequence } = tx.common
  if (AccountTxnID !== undefined && AccountTxnID !== account.AccountTxnID) return 'tefWRONG_PRIOR'
  if (LastLedgerSequence !== undefined && ledger.seq > LastLedgerSequence) return 'tefMAX_LEDGER'
  return ledger.hasTransaction(tx.hash) ? 'tefALREADY' : 'tesSUCCESS'
}

function checkPermission({ Account, Delegate, TransactionType }: Common, state: StateReader): Result {
  const may = Delegate === undefined || mayActFor(state, Account, Delegate, TransactionType)
  return may ? 'tesSUCCESS' : 'terNO_DELEGATE_PERMISSION'
}

type Signed = { readonly SigningPubKey?: string | undefined; readonly Signers?: unknown }

/** The address of the key that signed; undefined where several did, or none. */
export function signerOf({ SigningPubKey = '' }: Signed): string | undefined {
  return isPublicKey(SigningPubKey) ? deriveAddress(SigningPubKey) : undefined
}

/** Parts of a batch are unsigned: the batch's signers authorize them. */
function checkSigners(tx: Transaction, state: StateReader): Result {
  if (tx.parentBatchID !== undefined) return 'tesSUCCESS'
  const signer = initiatorOf(tx.common)
  const own = checkSigner(tx.common, signer, readAccount(state, signer))
  return isSuccess(own) ? checkBatchSigners(tx.common, state) : own
}

/** No account here can have a signer list: the transaction that sets one is not supported. */
function checkSigner(signed: Signed, address: string, account: AccountRoot | undefined): Result {
  if (signed.Signers !== undefined) return 'tefNOT_MULTI_SIGNING'
  const signer = signerOf(signed)
  if (account && signer === account.RegularKey) return 'tesSUCCESS'
  if (signer !== address) return 'tefBAD_AUTH'
  const disabled = account && (account.Flags & accountFlag.disableMaster) !== 0
  return disabled ? 'tefMASTER_DISABLED' : 'tesSUCCESS'
}

/**
 * Each account with a part in the batch has signed by an authorized key. An account that the batch itself creates has
 * only its master key (rippled, Batch::checkBatchSign).
 */
function checkBatchSigners(tx: Common, state: StateReader): Result {
  for (const { BatchSigner } of batchSignersOf(tx)) {
    const { Account } = BatchSigner
    const result = checkSigner(BatchSigner, Account, readAccount(state, Account))
    if (!isSuccess(result)) return result
  }
  return 'tesSUCCESS'
}

function checkFee(
  { common: tx, parentBatchID }: Transaction,
  baseFee: bigint,
  { state, ledger }: Preclaim,
): Result {
  if (typeof tx.Fee !== 'string') return 'temBAD_FEE'
  if (parentBatchID !== undefined) return BigInt(tx.Fee) === 0n ? 'tesSUCCESS' : 'temBAD_FEE'
  const fee = BigInt(tx.Fee)
  if (ledger.open && fee < (baseFee * ledger.load) / noLoad) return 'telINSUF_FEE_P'
  const payer = readAccount(state, initiatorOf(tx))
  if (!payer) return 'terNO_ACCOUNT'
  const balance = BigInt(payer.Balance)
  if (fee === 0n || balance >= fee) return 'tesSUCCESS'
  return balance > 0n && !ledger.open ? 'tecINSUFF_FEE' : 'terINSUF_FEE_B'
}
