import { type AffectedNode, writeMetadata } from '../engine/metadata.ts'
import { preclaim, signerOf } from '../engine/preclaim.ts'
import { preflight } from '../engine/preflight.ts'
import { isClaim, isSuccess, type Result } from '../engine/results.ts'
import { type Common, initiatorOf, seqProxy, type Transaction } from '../engine/transaction.ts'
import type { BoundTransactor, LedgerContext } from '../engine/transactor.ts'
import { readAccount, updateAccount } from '../state/accounts.ts'
import type { Amount } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import { deleteOffer, readOffer } from '../state/nft-offers.ts'
import type { State } from '../state/state.ts'
import { deleteTicket } from '../state/tickets.ts'
import { createView, type View } from '../state/view.ts'
import { bindTransactor } from '../transactions/transactors.ts'

/** How to treat a `tec`: `retry` puts it off to a later pass, `failHard` drops it instead of charging for it. */
export interface ApplyFlags {
  readonly retry?: boolean
  readonly failHard?: boolean
}

/** `state` is the ledger's state afterwards, unchanged unless `applied`; `fee` is what was destroyed, in drops. */
export type Outcome =
  | {
      applied: true
      result: Result
      state: State
      affected: AffectedNode[]
      fee: bigint
      /** The delivered amount, if it differs from the transaction's Amount. */
      delivered?: Amount
    }
  | { applied: false; result: Result }

/** The refusal of a transaction before any change: by itself, or in this ledger. */
export function check(state: State, tx: Transaction, ledger: LedgerContext): Result {
  const bound = bindTransactor(tx)
  const preflighted = preflight(tx, bound, ledger.rules)
  return bound && isSuccess(preflighted) ? preclaim(tx, bound, { state, ledger }) : preflighted
}

/** Applies one transaction to a ledger's state, or returns why not. */
export function applyTransaction(
  state: State,
  tx: Transaction,
  ledger: LedgerContext,
  flags: ApplyFlags = {},
): Outcome {
  const bound = bindTransactor(tx)
  const preflighted = preflight(tx, bound, ledger.rules)
  if (!bound || !isSuccess(preflighted)) return { applied: false, result: preflighted }
  const retry = flags.retry ?? false
  const claimed = preclaim(tx, bound, { state, ledger })
  if (!isSuccess(claimed)) {
    if (!isClaim(claimed) || retry || flags.failHard) return { applied: false, result: claimed }
    return charge(state, tx, ledger, claimed, [])
  }
  return run(state, tx, bound, ledger, { retry, failHard: flags.failHard ?? false })
}

function run(
  state: State,
  tx: Transaction,
  bound: BoundTransactor,
  ledger: LedgerContext,
  flags: Required<ApplyFlags>,
): Outcome {
  const view = createView(state)
  const preFeeBalance = BigInt(readAccount(state, tx.common.Account)?.Balance ?? 0)
  consumeSeqProxy(view, tx.common)
  payFee(view, tx.common, BigInt(String(tx.common.Fee)))
  threadAccountTxnID(view, tx)
  let delivered: Amount | undefined
  const result = bound.apply({
    view,
    ledger,
    preFeeBalance,
    baseFee: bound.baseFee(state),
    signedBy: signerOf(tx.common) ?? '',
    deliver(amount) {
      delivered = amount
    },
  })
  if (isSuccess(result)) {
    const done = finish(state, view, tx, ledger, result, BigInt(String(tx.common.Fee)))
    return delivered === undefined ? done : { ...done, delivered }
  }
  if (!isClaim(result) || flags.failHard) return { applied: false, result }
  if (result === 'tecEXPIRED') return charge(state, tx, ledger, result, deletedOffers(view))
  return flags.retry ? { applied: false, result } : charge(state, tx, ledger, result, [])
}

/** Rolls back everything except the fee and the sequence or ticket; expired offers that it found stay deleted. */
function charge(
  state: State,
  tx: Transaction,
  ledger: LedgerContext,
  result: Result,
  expiredOffers: readonly string[],
): Outcome {
  const view = createView(state)
  const balance = BigInt(readAccount(state, initiatorOf(tx.common))?.Balance ?? 0)
  const due = BigInt(String(tx.common.Fee))
  const fee = due > balance ? balance : due
  payFee(view, tx.common, fee)
  consumeSeqProxy(view, tx.common)
  for (const index of expiredOffers) {
    const offer = readOffer(view, index)
    if (offer) deleteOffer(view, index, offer)
  }
  return finish(state, view, tx, ledger, result, fee)
}

function finish(
  before: State,
  view: View,
  tx: Transaction,
  ledger: LedgerContext,
  result: Result,
  fee: bigint,
): Extract<Outcome, { applied: true }> {
  const affected = ledger.open ? [] : writeMetadata(before, view, tx.hash, ledger.seq)
  return { applied: true, result, state: view.state(), affected, fee }
}

function consumeSeqProxy(view: View, tx: Common): void {
  const proxy = seqProxy(tx)
  if (proxy.kind === 'sequence') {
    updateAccount(view, tx.Account, (account) => ({ ...account, Sequence: proxy.value + 1 }))
    return
  }
  deleteTicket(view, tx.Account, keylet.ticket(tx.Account, proxy.value))
}

function payFee(view: View, tx: Common, fee: bigint): void {
  if (fee === 0n) return
  updateAccount(view, initiatorOf(tx), (account) => ({
    ...account,
    Balance: String(BigInt(account.Balance) - fee),
  }))
}

function threadAccountTxnID(view: View, tx: Transaction): void {
  updateAccount(view, tx.common.Account, (account) =>
    account.AccountTxnID === undefined ? account : { ...account, AccountTxnID: tx.hash },
  )
}

function deletedOffers(view: View): string[] {
  return view
    .changes()
    .filter((change) => change.kind === 'deleted' && change.before.LedgerEntryType === 'NFTokenOffer')
    .map((change) => change.index)
}
