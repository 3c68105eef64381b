import type { History } from './chain/history.ts'
import type { Arrival } from './chain/open-ledger.ts'
import type { Transaction } from './engine/transaction.ts'
import type { RpcAnswer } from './rpc/answer.ts'
import { type Fork, forkedHistory } from './rpc/forked-history.ts'
import { createMemory } from './rpc/memory.ts'
import { answer } from './rpc/methods.ts'
import type { Node, Port, Software } from './rpc/node.ts'
import { type NodeView, viewedNode } from './rpc/node-view.ts'

/** One of the network's nodes, with its own memory. */
export interface LedgerNode {
  /** Its current view of the chain. */
  look(view?: NodeView): Node
  /** Answers one command with the `result` object of its JSON-RPC answer. */
  request(command: string, params: Record<string, unknown>, apiVersion: 1 | 2, view?: NodeView): RpcAnswer
  /** Receives a transaction from another node. */
  receive(tx: Transaction): void
}

/** The default server program of a node. */
const usualSoftware: Software = 'rippled'

/** The shared parts of every node: the network's chain. */
export type Trunk = Omit<
  Node,
  'number' | 'software' | 'ports' | 'serverState' | 'recall' | 'searchedAll' | 'outOfSync'
>

/** A node of a network; `notifyOthers` relays accepted transactions. */
export function createLedgerNode(
  trunk: Trunk,
  number: number,
  notifyOthers: (tx: Transaction) => void,
  ports: readonly Port[],
): LedgerNode {
  const memory = createMemory(trunk.now)
  const forks = new WeakMap<Fork, History>()

  function submit(tx: Transaction, failHard: boolean): Arrival {
    memory.remember(tx)
    const arrival = trunk.submit(tx, failHard)
    if (arrival.broadcast) notifyOthers(tx)
    return arrival
  }

  function forked(fork: Fork): History {
    const history = forks.get(fork) ?? forkedHistory(trunk.history, fork, trunk.rules)
    forks.set(fork, history)
    return history
  }

  const plain = {
    ...trunk,
    number,
    ports,
    software: usualSoftware,
    serverState: 'full',
    recall: memory.recall,
    submit,
  }
  const look = (view: NodeView = {}) => viewedNode(plain, view, forked)
  return {
    look,
    request: (command, params, apiVersion, view) => answer(command, params, look(view), apiVersion),
    receive: memory.remember,
  }
}
