import type { Faults } from '../../faults.ts'
import type { Listener } from '../ledger.ts'
import type { LedgerNode } from '../ledger-node.ts'
import { failure, isErrorName, type RpcAnswer, success } from '../rpc/answer.ts'
import type { Node } from '../rpc/node.ts'
import type { NodeView } from '../rpc/node-view.ts'
import { type Lies, merged } from './lies.ts'

/** The backend of a connection: one node with its current view. */
export interface Service {
  readonly node: LedgerNode
  readonly faults: Faults
  readonly lies: Lies
  /** The suffix of `rpc` and `ws` in its fault targets. */
  readonly name: string
  readonly takesUnnamed: boolean
  /** Its current view. */
  view(): NodeView
  /** Reports ledger events, and nothing when only the view has changed, until the returned function is called. */
  subscribe(listener: (event: Parameters<Listener>[0] | undefined) => void): () => void
}

/** The node's current view of the chain. */
export function nodeNow({ node, view }: Service): Node {
  return node.look(view())
}

/** The node's answer, or the lie planned for it. */
export function ask(
  { node, lies, view }: Service,
  command: string,
  params: Record<string, unknown>,
  apiVersion: 1 | 2,
): RpcAnswer {
  const lie = lies.take(command)
  const truth = () => node.request(command, params, apiVersion, view())
  if (!lie) return truth()
  if ('as' in lie) return node.request(command, params, apiVersion, { ...view(), ...lie.as })
  if ('with' in lie) return merged(truth(), lie.with)
  if ('instead' in lie) return success(lie.instead)
  const { error } = lie
  const request = { ...params, command }
  return isErrorName(error) ? failure(error, undefined, { request }) : { status: 'error', error, request }
}
