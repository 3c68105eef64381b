import type { AffectedNode } from '../engine/metadata.ts'
import { isSuccess, type Result } from '../engine/results.ts'
import type { Transaction } from '../engine/transaction.ts'
import { type LedgerContext, noLoad, type Rules } from '../engine/transactor.ts'
import type { Amount } from '../state/entries.ts'
import { serialize } from '../state/serialize.ts'
import type { State } from '../state/state.ts'
import { applyTransaction, type Outcome } from './apply.ts'
import { applyBatch } from './apply-batch.ts'
import { canonicalOrder } from './canonical-order.ts'
import { type Header, withHash } from './header.ts'
import { type Attempt, applyInPasses } from './passes.ts'
import { transactionSetHash, transactionTreeHash } from './transaction-tree.ts'

/** A transaction's metadata as it is stored and hashed. */
export interface Metadata {
  AffectedNodes: AffectedNode[]
  /** The delivered amount, if it differs from the transaction's Amount. */
  DeliveredAmount?: Amount
  /** The Batch that it is part of. */
  ParentBatchID?: string
  TransactionIndex: number
  TransactionResult: Result
}

/** A transaction in a closed ledger: final. */
export interface ValidatedTransaction {
  readonly tx: Transaction
  readonly meta: Metadata
  readonly metaBlob: string
  readonly ledgerIndex: number
}

export interface BuiltLedger {
  readonly header: Header
  readonly state: State
  readonly transactions: readonly ValidatedTransaction[]
  /** Transactions not applied that may be retried. */
  readonly leftOver: readonly Transaction[]
}

type Parent = { header: Header; state: State }

/**
 * Builds the next ledger from a set of transactions: in canonical order, with further passes for transactions that may
 * succeed after others, and a charge for those that fail in the last pass.
 */
export function buildLedger(
  parent: Parent,
  transactions: readonly Transaction[],
  closeTime: number,
  rules: Rules,
): BuiltLedger {
  const salt = transactionSetHash(transactions.map((tx) => tx.hash))
  const build = startBuild(parent, rules)
  const leftOver = applyInPasses(canonicalOrder(transactions, salt), (tx, retry) =>
    applyOne(build, tx, retry),
  )
  const header = withHash({
    index: build.context.seq,
    parentHash: parent.header.hash,
    txHash: transactionTreeHash(
      build.applied.map(({ tx, metaBlob }) => ({ hash: tx.hash, blob: tx.blob, metaBlob })),
    ),
    accountHash: build.state.hash(),
    totalCoins: build.totalCoins,
    parentCloseTime: parent.header.closeTime,
    closeTime,
  })
  return { header, state: build.state, transactions: build.applied, leftOver }
}

interface Build {
  state: State
  totalCoins: bigint
  readonly context: LedgerContext
  readonly applied: ValidatedTransaction[]
  readonly hashes: Set<string>
}

function startBuild(parent: Parent, rules: Rules): Build {
  const applied: ValidatedTransaction[] = []
  const hashes = new Set<string>()
  return {
    state: parent.state,
    totalCoins: parent.header.totalCoins,
    applied,
    hashes,
    context: {
      seq: parent.header.index + 1,
      parentCloseTime: parent.header.closeTime,
      open: false,
      load: noLoad,
      rules,
      hasTransaction: (hash) => hashes.has(hash),
    },
  }
}

function applyOne(build: Build, tx: Transaction, retry: boolean): Attempt {
  const outcome = applyTransaction(build.state, tx, build.context, { retry })
  if (!outcome.applied) return /^te[fml]/.test(outcome.result) ? 'failed' : 'retry'
  add(build, tx, outcome)
  if (isSuccess(outcome.result)) {
    for (const inner of applyBatch(build.state, tx, build.context)) add(build, inner.tx, inner.outcome)
  }
  return 'done'
}

function add(build: Build, tx: Transaction, outcome: Extract<Outcome, { applied: true }>): void {
  const meta: Metadata = {
    AffectedNodes: outcome.affected,
    ...(outcome.delivered !== undefined && { DeliveredAmount: outcome.delivered }),
    ...(tx.parentBatchID !== undefined && { ParentBatchID: tx.parentBatchID }),
    TransactionIndex: build.applied.length,
    TransactionResult: outcome.result,
  }
  build.state = outcome.state
  build.totalCoins -= outcome.fee
  build.hashes.add(tx.hash)
  build.applied.push({ tx, meta, metaBlob: serialize(meta), ledgerIndex: build.context.seq })
}
