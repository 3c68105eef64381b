import { applyTransaction } from '../engine/apply.ts'
import { isRetry, isSuccess, type Result } from '../engine/results.ts'
import { seqProxy, type Transaction } from '../engine/transaction.ts'
import { type LedgerContext, noLoad, type Rules } from '../engine/transactor.ts'
import { readAccount } from '../state/accounts.ts'
import type { State } from '../state/state.ts'
import { canonicalOrder } from './canonical-order.ts'
import type { Header } from './header.ts'

/** What became of a transaction on arrival. `kept` waits for something else to happen first. */
export type Arrival = { result: Result; applied: boolean; kept: boolean }

/** The ledger that is being filled: transactions apply in the order of their arrival, and nothing is final. */
export interface OpenLedger {
  readonly index: number
  readonly state: State
  /** In order of arrival. */
  readonly transactions: readonly Transaction[]
  pending(hash: string): Transaction | undefined
  submit(tx: Transaction, failHard: boolean): Arrival
  /** Starts over on top of a ledger that has just closed, with what it left over and what was kept. */
  reopen(parent: { header: Header; state: State }, leftOver: readonly Transaction[]): void
}

/** A transaction that cannot be applied yet is kept for so many ledgers, or until its LastLedgerSequence. */
const keptLedgers = 5

export function createOpenLedger(parent: { header: Header; state: State }, rules: Rules): OpenLedger {
  let state = parent.state
  let transactions = new Map<string, Transaction>()
  let context = contextOn(parent.header)
  const kept = new Map<string, { tx: Transaction; until: number }>()

  function contextOn(header: Header): LedgerContext {
    return {
      seq: header.index + 1,
      parentCloseTime: header.closeTime,
      open: true,
      load: noLoad,
      rules,
      hasTransaction: (hash) => transactions.has(hash),
    }
  }

  function apply(tx: Transaction, failHard: boolean): { result: Result; applied: boolean } {
    const outcome = applyTransaction(state, tx, context, { failHard })
    if (!outcome.applied) return { result: outcome.result, applied: false }
    state = outcome.state
    transactions.set(tx.hash, tx)
    kept.delete(tx.hash)
    return { result: outcome.result, applied: true }
  }

  function keep(tx: Transaction): boolean {
    const until = Math.min(tx.common.LastLedgerSequence ?? Number.MAX_SAFE_INTEGER, context.seq + keptLedgers)
    if (until < context.seq) return false
    if (!kept.has(tx.hash)) kept.set(tx.hash, { tx, until })
    return true
  }

  /** One success may be what the account's next transaction was waiting for. */
  function applyKeptOf(account: string) {
    for (;;) {
      const next = [...kept.values()].find(({ tx }) => tx.common.Account === account && isNext(tx))
      if (!next || !apply(next.tx, false).applied) return
    }
  }

  function isNext(tx: Transaction): boolean {
    const sequence = readAccount(state, tx.common.Account)?.Sequence ?? 0
    const proxy = seqProxy(tx.common)
    return proxy.kind === 'sequence' ? proxy.value === sequence : proxy.value < sequence
  }

  return {
    get index() {
      return context.seq
    },
    get state() {
      return state
    },
    get transactions() {
      return [...transactions.values()]
    },
    pending: (hash) => transactions.get(hash) ?? kept.get(hash)?.tx,
    submit(tx, failHard) {
      const { result, applied } = apply(tx, failHard)
      if (applied && isSuccess(result)) applyKeptOf(tx.common.Account)
      return { result, applied, kept: isRetry(result) && !failHard && keep(tx) }
    },
    reopen({ header, state: closed }, leftOver) {
      state = closed
      transactions = new Map()
      context = contextOn(header)
      for (const tx of leftOver) keep(tx)
      for (const [hash, { until }] of kept) if (until < context.seq) kept.delete(hash)
      const waiting = [...kept.values()].map(({ tx }) => tx)
      for (const tx of canonicalOrder(waiting, header.hash)) {
        const { result, applied } = apply(tx, false)
        if (!applied && !isRetry(result)) kept.delete(tx.hash)
      }
    },
  }
}
