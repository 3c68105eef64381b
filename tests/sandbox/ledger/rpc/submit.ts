import { type Flaw, type ReadBlob, readBlob } from '../engine/read-blob.ts'
import { type Result, results } from '../engine/results.ts'
import type { Transaction } from '../engine/transaction.ts'
import { neverInBatch } from '../transactions/batch.ts'
import { bindTransactor } from '../transactions/transactors.ts'
import { type Failure, failure, type Success, success } from './answer.ts'
import type { Method, Node } from './node.ts'
import { textParam } from './params.ts'

/** The result of a transaction's arrival; it is provisional until a ledger with it is validated. */
export type SubmitResult = Failure | (Success & Submission)

/** Fields omitted for a transaction found malformed before. */
type Whereabouts = {
  account_sequence_available: number
  account_sequence_next: number
  /** Drops. */
  open_ledger_cost: string
  validated_ledger_index: number
}

type Submission = Partial<Whereabouts> & {
  engine_result: Result
  engine_result_code: number
  engine_result_message: string
  tx_blob: string
  tx_json: Record<string, unknown>
  /** True if any of the following is: it may be in a later ledger, whatever the result. */
  accepted: boolean
  applied: boolean
  broadcast: boolean
  kept: boolean
  queued: boolean
}

/** Accepts a signed transaction. Signing for a client is not supported. */
export const submit: Method = (params, node) => {
  const blob = textParam(params, 'tx_blob')
  if (blob === undefined) return failure('notSupported', 'Signing is not supported by this server.')
  return typeof blob === 'string' ? submitBlob(node, blob, params.fail_hard === true) : blob
}

/** With `failHard`, a transaction that would fail and be charged for it is dropped instead. */
export function submitBlob(node: Node, blob: string, failHard: boolean): SubmitResult {
  const read = readBlob(blob)
  if (!read.ok && read.reason === 'not-hex') return failure('invalidParams')
  if (!read.ok)
    return { status: 'error', error: 'invalidTransaction', error_exception: exceptionOf(read, node) }
  const { tx } = read
  const unknown = [tx, ...tx.inner].find(isNotSupported)
  if (unknown) {
    const { TransactionType } = unknown.common
    return failure('notSupported', `The sandbox ledger does not implement this ${TransactionType}.`)
  }
  const { result, applied, broadcast, kept, queued, sequenceState } = node.submit(tx, failHard)
  const [code, message] = results[result]
  const submission: Submission = {
    accepted: applied || broadcast || kept || queued,
    applied,
    broadcast,
    engine_result: result,
    engine_result_code: code,
    engine_result_message: message,
    kept,
    queued,
    tx_blob: tx.blob,
    tx_json: { ...tx.json, hash: tx.hash },
    ...(sequenceState && {
      account_sequence_available: sequenceState.available,
      account_sequence_next: sequenceState.sequence,
      open_ledger_cost: String(sequenceState.cost),
      validated_ledger_index: node.history.last.index,
    }),
  }
  return { ...success({}), ...submission }
}

/** Types not allowed in a Batch are known all the same: the server refuses them there by a result. */
function isNotSupported(tx: Transaction): boolean {
  if (tx.parentBatchID !== undefined && neverInBatch.has(tx.common.TransactionType)) return false
  return !bindTransactor(tx)
}

/** The second time, the server remembers that it was invalid, but not why. */
function exceptionOf(read: Unread, { known }: Node): string {
  if (read.reason === 'invalid') return read.exception
  const before = known.flaw(read.hash)
  known.markFlawed(read.hash, read.flaw)
  // A part of a Batch is recognised by its flag, before the hash is remembered.
  const isReminded = before !== undefined && (!('flaw' in read) || read.flaw !== 'inner')
  return isReminded ? `fails local checks: ${reminders[before]}` : read.exception
}

type Unread = Exclude<ReadBlob, { ok: true } | { reason: 'not-hex' }>

const reminders: Record<Flaw, string> = {
  signature: 'Transaction has bad signature.',
  inner: 'Transaction has bad signature.',
  local: 'Local checks failed.',
}
