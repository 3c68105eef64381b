import type { Header } from '../chain/header.ts'
import type { History } from '../chain/history.ts'
import type { Arrival } from '../chain/open-ledger.ts'
import type { Transaction } from '../engine/transaction.ts'
import type { Rules } from '../engine/transactor.ts'
import type { State } from '../state/state.ts'
import type { RpcAnswer } from './answer.ts'

/** What a request is answered from: a node's own idea of the chain, which may lag behind or have holes. */
export interface Node {
  readonly history: History
  readonly open: {
    readonly index: number
    readonly state: State
    readonly transactions: readonly Transaction[]
    pending(hash: string): Transaction | undefined
  }
  readonly rules: Rules
  /** Unix milliseconds. */
  now(): number
  readonly startedAt: number
  submit(tx: Transaction, failHard: boolean): Arrival
  close(): Header
}

export type ApiVersion = 1 | 2
export type Params = Readonly<Record<string, unknown>>
export type Method = (params: Params, node: Node, apiVersion: ApiVersion) => RpcAnswer

/** A node that does not see everything: `lag` ledgers behind, without those in `gap`, lying about those in `hide`. */
export interface NodeView {
  lag?: number
  gap?: readonly [from: number, to: number]
  /** Hashes of transactions it claims not to know. */
  hide?: Iterable<string>
}

/** The same chain as a lesser node would tell of it. What it is sent still reaches the ledger. */
export function limitedNode(node: Node, view: NodeView): Node {
  const { lag = 0, gap } = view
  const hidden = new Set(view.hide)
  const lastIndex = () => Math.max(1, node.history.last.index - lag)
  const has = (index: number) => index <= lastIndex() && !(gap && index >= gap[0] && index <= gap[1])
  const sees = (transaction: { tx: Transaction; ledgerIndex: number }) =>
    has(transaction.ledgerIndex) && !hidden.has(transaction.tx.hash)
  const history: History = {
    get last() {
      return node.history.header(lastIndex()) ?? node.history.last
    },
    header: (index) => (has(index) ? node.history.header(index) : undefined),
    state: (index) => (has(index) ? node.history.state(index) : undefined),
    transactions: (index) => (has(index) ? node.history.transactions(index).filter(sees) : []),
    indexOfHash(hash) {
      const index = node.history.indexOfHash(hash)
      return index !== undefined && has(index) ? index : undefined
    },
    transaction(hash) {
      const found = node.history.transaction(hash)
      return found && sees(found) ? found : undefined
    },
    ofAccount: (address) => node.history.ofAccount(address).filter(sees),
    ranges: () => rangesWithout([1, lastIndex()], gap),
  }
  const behind = {
    get index() {
      return lastIndex() + 1
    },
    get state() {
      return node.history.state(lastIndex()) ?? node.open.state
    },
    transactions: [],
    pending: () => undefined,
  }
  const abreast = {
    get index() {
      return node.open.index
    },
    get state() {
      return node.open.state
    },
    get transactions() {
      return node.open.transactions
    },
    pending: (hash: string) => (hidden.has(hash) ? undefined : node.open.pending(hash)),
  }
  return { ...node, history, open: lag > 0 ? behind : abreast }
}

function rangesWithout(
  [first, last]: readonly [number, number],
  gap: readonly [number, number] | undefined,
): (readonly [number, number])[] {
  if (!gap || gap[0] > last || gap[1] < first) return [[first, last]]
  const parts: (readonly [number, number])[] = [
    [first, gap[0] - 1],
    [gap[1] + 1, last],
  ]
  return parts.filter(([from, to]) => from <= to)
}
