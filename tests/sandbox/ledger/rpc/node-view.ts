import { unixTime } from '../chain/header.ts'
import type { History } from '../chain/history.ts'
import type { Fork } from './forked-history.ts'
import { type HistoryLimits, limitedHistory } from './limited-history.ts'
import type { Node, Software } from './node.ts'

/** The kind of node, and the part of the chain that it has; by default all of it, truthfully. */
export interface NodeView extends HistoryLimits {
  readonly software?: Software
  /** Hashes of transactions that it denies, although it has their ledgers. */
  readonly hide?: Iterable<string>
  readonly fork?: Fork
  /** The network id that it reports. */
  readonly networkId?: number
  /** Default `full`; also `disconnected`, `connected`, `syncing`, `tracking`. */
  readonly serverState?: string
  /** Its sockets stay connected without reading, sending or answering: half open. */
  readonly silent?: boolean
  /** Milliseconds between a ledger's message and its transactions'; default 5. */
  readonly transactionsAfter?: number
}

const longestSilence = 120_000

/** The node with a view. Submitted transactions reach the ledger all the same. */
export function viewedNode(
  node: Omit<Node, 'searchedAll' | 'outOfSync'>,
  view: NodeView,
  forked: (fork: Fork) => History,
): Node {
  const { software = node.software, networkId = node.rules.networkId, serverState = node.serverState } = view
  const chain = view.fork ? forked(view.fork) : node.history
  const limited = limitedHistory(chain, view)
  const hidden = new Set(view.hide)
  const history = hidden.size > 0 ? denying(limited, hidden) : limited
  const truth = <T>(hash: string, found: T | undefined) => (hidden.has(hash) ? undefined : found)
  const abreast = chain === node.history && limited.last.index === chain.last.index
  return {
    ...node,
    software,
    history,
    rules: { ...node.rules, networkId },
    serverState,
    open: abreast
      ? openAbreast(node, (hash) => truth(hash, node.open.pending(hash)))
      : openBehind(node, limited),
    recall: (hash) => truth(hash, node.recall(hash)),
    searchedAll: (from, to) =>
      software === 'rippled' ? hasFullOf(limited, from, to) : has(limited, from, to),
    outOfSync: () =>
      view.haltedAt !== undefined && node.now() - unixTime(history.last.closeTime) > longestSilence,
  }
}

function openAbreast({ open }: Pick<Node, 'open'>, pending: Node['open']['pending']): Node['open'] {
  return {
    get index() {
      return open.index
    },
    get state() {
      return open.state
    },
    get transactions() {
      return open.transactions
    },
    pending,
  }
}

function openBehind({ open }: Pick<Node, 'open'>, history: History): Node['open'] {
  return {
    get index() {
      return history.last.index + 1
    },
    get state() {
      return history.state(history.last.index) ?? open.state
    },
    transactions: [],
    pending: () => undefined,
  }
}

function denying(history: History, hidden: ReadonlySet<string>): History {
  return {
    ...history,
    get last() {
      return history.last
    },
    transactions: (index) => history.transactions(index).filter(({ tx }) => !hidden.has(tx.hash)),
    transaction: (hash) => (hidden.has(hash) ? undefined : history.transaction(hash)),
    ofAccount: (address) => history.ofAccount(address).filter(({ tx }) => !hidden.has(tx.hash)),
  }
}

/** Clio's rule: it has those ledgers. */
function has(history: History, from: number, to: number): boolean {
  return history.ranges().some(([first, last]) => first <= from && to <= last)
}

/** Rippled's rule: it counts the ledgers in its table of transactions, where an empty ledger leaves no trace. */
function hasFullOf(history: History, from: number, to: number): boolean {
  for (let index = from; index <= to; index++) if (history.transactions(index).length === 0) return false
  return true
}
