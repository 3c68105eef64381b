import type { Transaction } from '../engine/transaction.ts'
import { noLoad, type Rules } from '../engine/transactor.ts'
import type { State } from '../state/state.ts'
import { type Arrival, malformedBefore, type Proposed } from './arrival.ts'
import type { ValidatedTransaction } from './build-ledger.ts'
import { canonicalOrder } from './canonical-order.ts'
import { feeLevelOf } from './fee-levels.ts'
import { createFeeMetrics } from './fee-metrics.ts'
import type { Header } from './header.ts'
import { createHeldTransactions } from './held-transactions.ts'
import { type Taken, take } from './intake.ts'
import { createKnownHashes, type KnownHashes } from './known-hashes.ts'
import { createLocalTransactions } from './local-transactions.ts'
import type { OpenLedgerCost } from './open-ledger-cost.ts'
import { createOpenView, type OpenView } from './open-view.ts'
import { type Attempt, applyInPasses } from './passes.ts'
import { enter } from './queue-entry.ts'
import { release } from './queue-release.ts'
import { createTransactionQueue } from './transaction-queue.ts'
import { transactionSetHash } from './transaction-tree.ts'

export type { Arrival } from './arrival.ts'

interface SubmitHow {
  /** Drop it instead of charging for a failure or holding it. */
  readonly failHard?: boolean
  /** Accept it as usual, but lose it when the ledger closes. */
  readonly lose?: boolean
}

/** A ledger that has just closed, with the transactions in it. */
export interface Closed {
  readonly header: Header
  readonly state: State
  readonly transactions: readonly ValidatedTransaction[]
}

/** The ledger that is being filled: transactions apply in the order of their arrival, and nothing is final. */
export interface OpenLedger {
  readonly index: number
  readonly state: State
  /** In order of arrival. */
  readonly transactions: readonly Transaction[]
  readonly cost: OpenLedgerCost
  readonly known: KnownHashes
  /** One in this ledger, queued or held. */
  pending(hash: string): Transaction | undefined
  submit(tx: Transaction, how?: SubmitHow): Arrival
  /** Retries held transactions before the close; returns the applied ones. */
  lastCall(): readonly Proposed[]
  /** The transactions for the closed ledger. */
  closing(): readonly Transaction[]
  /** Restarts on top of the closed ledger, with leftover and queued transactions. */
  reopen(closed: Closed): void
  /** Fixes the number of transactions before fees rise; null for the server's own. */
  expect(size: number | null): void
  /** Sets the load factor of the minimum fee, in 1/256. */
  load(load: bigint): void
}

export function createOpenLedger(parent: { header: Header; state: State }, rules: Rules): OpenLedger {
  let load = noLoad
  const conditions = { rules, load: () => load }
  let header = parent.header
  let view = createOpenView(parent, conditions)
  const queue = createTransactionQueue()
  const metrics = createFeeMetrics()
  const gate = () => ({ view, queue, metrics })
  const locals = createLocalTransactions()
  const held = createHeldTransactions()
  const known = createKnownHashes(() => header.closeTime)
  const rooms = { gate, locals, held, known }
  const lost = new Set<string>()
  queue.closed(header.index, metrics.expected)

  function forgetLost() {
    for (const hash of lost) {
      locals.forget(hash)
      held.forget(hash)
    }
    lost.clear()
  }

  return {
    get index() {
      return view.context.seq
    },
    get state() {
      return view.state
    },
    get transactions() {
      return [...view.transactions.values()]
    },
    get cost() {
      return {
        inLedger: view.transactions.size,
        expectedInLedger: metrics.expected,
        inQueue: queue.size,
        mostInQueue: queue.most,
        minimum: queue.minimum,
        median: metrics.median,
        openLedger: metrics.required(view.transactions.size),
        load,
      }
    },
    known,
    pending: (hash) =>
      view.transactions.get(hash) ?? queue.pending(hash) ?? held.find(hash) ?? locals.find(hash),
    submit(tx, { failHard = false, lose = false } = {}) {
      const taken = take([{ tx, local: true, failHard }], rooms)
      const [arrival] = taken
      if (!arrival) return malformedBefore
      if (lose && arrival.applied) lost.add(tx.hash)
      return { ...arrival, entered: entered(taken) }
    },
    lastCall() {
      const waiting = held.takeAll(header.hash)
      return entered(
        take(
          waiting.map((tx) => ({ tx, local: false, failHard: false })),
          rooms,
        ),
      )
    },
    closing: () => [...view.transactions.values()].filter(({ hash }) => !lost.has(hash)),
    reopen(closed) {
      const validated = new Set(closed.transactions.map(({ tx }) => tx.hash))
      const left = [...view.transactions.values()].filter(
        ({ hash }) => !validated.has(hash) && !lost.has(hash),
      )
      forgetLost()
      header = closed.header
      view = createOpenView(closed, conditions)
      metrics.learn(closed.transactions.map(({ tx }) => feeLevelOf(tx, closed.state)))
      queue.closed(header.index, metrics.expected)
      applyAgain(left, view)
      release(gate())
      queue.shuffle(header.hash)
      for (const tx of locals.all()) if (!validated.has(tx.hash)) enter(tx, gate(), false)
      locals.sweep({ index: header.index, state: closed.state, has: (hash) => validated.has(hash) })
    },
    expect: metrics.expect,
    load(factor) {
      load = factor
    },
  }
}

function entered(taken: readonly Taken[]): Proposed[] {
  return taken.filter(({ applied }) => applied).map(({ tx, result }) => ({ tx, result }))
}

/** Transactions of the last open ledger that missed the closed one come first in the next, whatever their fee. */
function applyAgain(left: readonly Transaction[], view: OpenView): void {
  const attempt = (tx: Transaction, retry: boolean): Attempt => {
    const { applied, result } = view.apply(tx, { retry })
    if (applied) return 'done'
    return /^te[fml]/.test(result) ? 'failed' : 'retry'
  }
  const byHash = [...left].sort((a, b) => (a.hash < b.hash ? -1 : 1))
  const again = byHash.filter((tx) => attempt(tx, true) === 'retry')
  applyInPasses(canonicalOrder(again, transactionSetHash(again.map(({ hash }) => hash))), attempt)
}
