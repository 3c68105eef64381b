import type { Header } from '../chain/header.ts'
import type { State } from '../state/state.ts'
import { type Failure, failure } from './answer.ts'
import type { ApiVersion, Node, Params } from './node.ts'

/** The ledger of a request, and its fields in the answer. */
export type ChosenLedger = {
  state: State
  /** None while the ledger is open. */
  header: Header | undefined
  index: number
  said: Record<string, unknown>
}

/**
 * By `ledger_hash`, or by `ledger_index`: a number, or `current`, `closed`, `validated`. The default is the open
 * ledger, or for Clio the last validated one. A number may name the open ledger too.
 */
export function chooseLedger(params: Params, node: Node, apiVersion: ApiVersion): ChosenLedger | Failure {
  const clio = node.software === 'clio'
  const { ledger_hash: hash, ledger_index: index = clio ? 'validated' : 'current' } = params
  if (hash !== undefined) {
    if (typeof hash !== 'string') return failure('invalidParams', 'ledgerHashNotString')
    if (!/^[0-9A-Fa-f]{64}$/.test(hash)) return failure('invalidParams', 'ledgerHashMalformed')
    return closedLedger(node, node.history.indexOfHash(hash.toUpperCase()))
  }
  if (index === 'current' || index === 'validated' || index === 'closed') {
    if (node.outOfSync() && !clio) return notSynced(apiVersion)
    return index === 'current' ? currentLedger(node) : closedLedger(node, node.history.last.index)
  }
  const number = typeof index === 'string' && /^\d+$/.test(index) ? Number(index) : index
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0) {
    return failure('invalidParams', 'ledgerIndexMalformed')
  }
  if (number !== node.open.index || clio) return closedLedger(node, number)
  return node.outOfSync() ? notSynced(apiVersion) : currentLedger(node)
}

function notSynced(apiVersion: ApiVersion): Failure {
  return apiVersion === 1
    ? failure('noNetwork', 'InsufficientNetworkMode')
    : failure('notSynced', 'notSynced')
}

function currentLedger(node: Node): ChosenLedger {
  const { index, state } = node.open
  return { state, header: undefined, index, said: { ledger_current_index: index, validated: false } }
}

function closedLedger(node: Node, index: number | undefined): ChosenLedger | Failure {
  const header = index === undefined ? undefined : node.history.header(index)
  const state = index === undefined ? undefined : node.history.state(index)
  if (!header || !state) return failure('lgrNotFound')
  return {
    state,
    header,
    index: header.index,
    said: { ledger_hash: header.hash, ledger_index: header.index, validated: true },
  }
}
