import type { Result } from '../engine/results.ts'
import type { Transaction } from '../engine/transaction.ts'
import type { LedgerContext, Rules } from '../engine/transactor.ts'
import type { State } from '../state/state.ts'
import { type ApplyFlags, applyTransaction } from './apply.ts'
import type { Header } from './header.ts'

/** A ledger that is being filled: what has been applied on top of the closed one, in order of arrival. */
export interface OpenView {
  readonly context: LedgerContext
  readonly state: State
  readonly transactions: ReadonlyMap<string, Transaction>
  /** Adds the transaction if the ledger accepts it; otherwise changes nothing. */
  apply(tx: Transaction, flags: ApplyFlags): Entered
  /** A copy for a trial; its result can replace this one. */
  copy(): OpenView
  adopt(copy: OpenView): void
}

export interface Entered {
  readonly result: Result
  readonly applied: boolean
}

export interface Conditions {
  readonly rules: Rules
  /** The load factor of the minimum fee, in 1/256. */
  load(): bigint
}

/** An empty ledger on top of a closed one. */
export function createOpenView(parent: { header: Header; state: State }, conditions: Conditions): OpenView {
  return openView(parent.header, { state: parent.state, transactions: new Map() }, conditions)
}

type Content = { state: State; transactions: Map<string, Transaction> }

function openView(parent: Header, content: Content, conditions: Conditions): OpenView {
  let { state, transactions } = content
  const context: LedgerContext = {
    seq: parent.index + 1,
    parentCloseTime: parent.closeTime,
    open: true,
    get load() {
      return conditions.load()
    },
    rules: conditions.rules,
    hasTransaction: (hash) => transactions.has(hash),
  }
  return {
    context,
    get state() {
      return state
    },
    get transactions() {
      return transactions
    },
    apply(tx, flags) {
      const outcome = applyTransaction(state, tx, context, flags)
      if (!outcome.applied) return { result: outcome.result, applied: false }
      state = outcome.state
      transactions.set(tx.hash, tx)
      return { result: outcome.result, applied: true }
    },
    copy: () => openView(parent, { state, transactions: new Map(transactions) }, conditions),
    adopt(copy) {
      state = copy.state
      transactions = new Map(copy.transactions)
    },
  }
}
