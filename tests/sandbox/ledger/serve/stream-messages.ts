import { z } from 'zod'
import type { ValidatedTransaction } from '../chain/build-ledger.ts'
import { type Header, isoTime } from '../chain/header.ts'
import { type Result, results } from '../engine/results.ts'
import type { Transaction } from '../engine/transaction.ts'
import type { NodeView } from '../ledger.ts'
import type { RpcAnswer } from '../rpc/answer.ts'
import { formatCtid, metadataJson, transactionFields } from '../rpc/transaction-json.ts'

/** What a message says about the server beside its own subject. */
export interface StreamContext {
  /** The server's answer to `server_state`. */
  server: RpcAnswer
  view: NodeView
}

const stateSchema = z.object({
  state: z.object({
    complete_ledgers: z.string(),
    network_id: z.number(),
    validated_ledger: z.object({
      base_fee: z.number(),
      close_time: z.number(),
      hash: z.string(),
      reserve_base: z.number(),
      reserve_inc: z.number(),
      seq: z.number(),
    }),
  }),
})

/** The body of a `ledgerClosed` message, of the given ledger or else of the last one. */
export function ledgerSummary({ server }: StreamContext, header?: Header) {
  const { complete_ledgers, network_id, validated_ledger: last } = stateSchema.parse(server).state
  return {
    fee_base: last.base_fee,
    ledger_hash: header?.hash ?? last.hash,
    ledger_index: header?.index ?? last.seq,
    ledger_time: header?.closeTime ?? last.close_time,
    network_id,
    reserve_base: last.reserve_base,
    reserve_inc: last.reserve_inc,
    validated_ledgers: complete_ledgers,
  }
}

/** A transaction that is final. */
export function validatedMessage(
  transaction: ValidatedTransaction,
  header: Header,
  { server }: StreamContext,
  apiVersion: 1 | 2,
) {
  const { tx, meta } = transaction
  const { network_id } = stateSchema.parse(server).state
  return {
    ...outcome(meta.TransactionResult),
    ...subject(tx, apiVersion, { date: header.closeTime }),
    close_time_iso: isoTime(header.closeTime),
    ctid: formatCtid(header.index, meta.TransactionIndex, network_id),
    ledger_hash: header.hash,
    ledger_index: header.index,
    meta: metadataJson(transaction),
    status: 'closed',
    type: 'transaction',
    validated: true,
  }
}

/** A transaction that has only arrived. */
export function proposedMessage(
  event: { tx: Transaction; result: Result; ledgerIndex: number },
  apiVersion: 1 | 2,
) {
  return {
    ...outcome(event.result),
    ...subject(event.tx, apiVersion, {}),
    ledger_current_index: event.ledgerIndex,
    status: 'proposed',
    type: 'transaction',
    validated: false,
  }
}

function outcome(result: Result) {
  const [code, message] = results[result]
  return { engine_result: result, engine_result_code: code, engine_result_message: message }
}

function subject(tx: Transaction, apiVersion: 1 | 2, more: object) {
  const fields = { ...transactionFields(tx, apiVersion), ...more }
  return apiVersion === 1 ? { transaction: { ...fields, hash: tx.hash } } : { tx_json: fields, hash: tx.hash }
}
