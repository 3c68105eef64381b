import { readBlob } from '../engine/read-blob.ts'
import { type Result, results } from '../engine/results.ts'
import { fees, readAccount } from '../state/accounts.ts'
import { type Failure, failure, type Success, success } from './answer.ts'
import type { Method, Node } from './node.ts'

/** What became of a transaction on arrival; nothing of it is final before a ledger with it is validated. */
export type SubmitResult = Failure | (Success & Submission)

type Submission = {
  engine_result: Result
  engine_result_code: number
  engine_result_message: string
  tx_blob: string
  tx_json: Record<string, unknown>
  /** It was applied to the open ledger, or is kept until it can be. */
  accepted: boolean
  applied: boolean
  broadcast: boolean
  kept: boolean
  queued: boolean
  account_sequence_available: number
  account_sequence_next: number
  open_ledger_cost: string
  validated_ledger_index: number
}

/** Takes a signed transaction. Signing for a client is an administrator's convenience that no program should need. */
export const submit: Method = (params, node) => {
  const { tx_blob: blob } = params
  if (blob === undefined) return failure('notSupported', 'Signing is not supported by this server.')
  return submitBlob(node, String(blob), params.fail_hard === true)
}

/** With `failHard`, a transaction that would fail and be charged for it is dropped instead. */
export function submitBlob(node: Node, blob: string, failHard: boolean): SubmitResult {
  const read = readBlob(blob)
  if (!read.ok && read.reason === 'not-hex') return failure('invalidParams')
  if (!read.ok) return { status: 'error', error: 'invalidTransaction', error_exception: read.exception }
  const { tx } = read
  const { result, applied, kept } = node.submit(tx, failHard)
  const [code, message] = results[result]
  const sequence = readAccount(node.open.state, tx.common.Account)?.Sequence ?? 0
  const submission: Submission = {
    accepted: applied || kept,
    account_sequence_available: sequence,
    account_sequence_next: sequence,
    applied,
    broadcast: applied,
    engine_result: result,
    engine_result_code: code,
    engine_result_message: message,
    kept,
    open_ledger_cost: String(fees.base),
    queued: false,
    tx_blob: tx.blob,
    tx_json: { ...tx.json, hash: tx.hash },
    validated_ledger_index: node.history.last.index,
  }
  return { ...success({}), ...submission }
}
