import { randomBytes } from 'node:crypto'
import type { ValidatedTransaction } from '../chain/build-ledger.ts'
import { type Header, isoTime } from '../chain/header.ts'
import { type Result, results } from '../engine/results.ts'
import type { Transaction } from '../engine/transaction.ts'
import type { Node } from '../rpc/node.ts'
import { completeLedgers, loadFactors, nodePublicKey } from '../rpc/server-info.ts'
import { formatCtid, metadataJson, transactionFields } from '../rpc/transaction-json.ts'
import { fees } from '../state/accounts.ts'

/** The answer to a ledger subscription, about the last ledger. Clio omits the network id. */
export function ledgerSummary(node: Node, header: Header = node.history.last) {
  return {
    fee_base: Number(fees.base),
    ledger_hash: header.hash,
    ledger_index: header.index,
    ledger_time: header.closeTime,
    ...(node.software === 'clio' ? {} : { network_id: node.rules.networkId }),
    reserve_base: Number(fees.reserveBase),
    reserve_inc: Number(fees.reserveIncrement),
    validated_ledgers: completeLedgers(node),
  }
}

export function ledgerClosedMessage(node: Node, header: Header, transactions: number) {
  return { type: 'ledgerClosed', ...ledgerSummary(node, header), txn_count: transactions }
}

/** A final transaction. Clio omits derivable fields. */
export function validatedMessage(transaction: ValidatedTransaction, node: Node, apiVersion: 1 | 2) {
  const { tx, meta, ledgerIndex } = transaction
  const header = node.history.header(ledgerIndex)
  const closeTime = header?.closeTime ?? 0
  const clio = node.software === 'clio'
  const { nftoken_id, nftoken_ids, offer_id, ...plainMeta } = metadataJson(transaction)
  return {
    ...outcome(meta.TransactionResult),
    ...subject(tx, apiVersion, { date: closeTime }),
    close_time_iso: isoTime(closeTime),
    ...(clio ? {} : { ctid: formatCtid(ledgerIndex, meta.TransactionIndex, node.rules.networkId) }),
    ledger_hash: header?.hash,
    ledger_index: ledgerIndex,
    meta: clio ? plainMeta : metadataJson(transaction),
    status: 'closed',
    type: 'transaction',
    validated: true,
  }
}

/** A proposed transaction. */
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

/** The answer to a server subscription. */
export function serverGreeting(node: Node) {
  const { load_base, load_factor_server } = loadFactors(node)
  return {
    hostid: 'sandbox',
    load_base,
    load_factor: load_factor_server,
    pubkey_node: nodePublicKey(node),
    random: randomBytes(32).toString('hex').toUpperCase(),
    server_status: node.serverState,
    stand_alone: true,
  }
}

/** The server's message on each change of state or load. */
export function serverStatusMessage(node: Node) {
  return {
    type: 'serverStatus',
    base_fee: Number(fees.base),
    ...loadFactors(node),
    server_status: node.serverState,
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
