import { deriveAddress } from 'ripple-keypairs'
import { readAccount } from '../state/accounts.ts'
import { type AccountRoot, accountFlag } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import type { StateReader } from '../state/state.ts'
import { isSuccess, type Result } from './results.ts'
import { type Common, seqProxy, type Transaction } from './transaction.ts'
import { type BoundTransactor, type LedgerContext, noLoad, type Preclaim } from './transactor.ts'

/** What the ledger says against the transaction, in the order in which the server asks it. */
export function preclaim(tx: Transaction, bound: BoundTransactor, context: Preclaim): Result {
  const { state, ledger } = context
  const account = readAccount(state, tx.common.Account)
  if (!account) return 'terNO_ACCOUNT'
  for (const check of [
    () => checkSequence(tx.common, account, state),
    () => checkPriorAndLastLedger(tx, account, ledger),
    () => checkSigner(tx.common, account),
    () => checkFee(tx.common, account, bound.baseFee(state), ledger),
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

/** No account here can have a signer list: the transaction that sets one is not enabled. */
function checkSigner(tx: Common, account: AccountRoot): Result {
  if (tx.Signers !== undefined) return 'tefNOT_MULTI_SIGNING'
  const signer = deriveAddress(tx.SigningPubKey)
  if (signer === account.RegularKey) return 'tesSUCCESS'
  if (signer !== tx.Account) return 'tefBAD_AUTH'
  return (account.Flags & accountFlag.disableMaster) !== 0 ? 'tefMASTER_DISABLED' : 'tesSUCCESS'
}

function checkFee(tx: Common, account: AccountRoot, baseFee: bigint, ledger: LedgerContext): Result {
  if (typeof tx.Fee !== 'string') return 'temBAD_FEE'
  const fee = BigInt(tx.Fee)
  if (ledger.open && fee < (baseFee * ledger.load) / noLoad) return 'telINSUF_FEE_P'
  const balance = BigInt(account.Balance)
  if (fee === 0n || balance >= fee) return 'tesSUCCESS'
  return balance > 0n && !ledger.open ? 'tecINSUFF_FEE' : 'terINSUF_FEE_B'
}
