import type { ValidatedTransaction } from '../chain/build-ledger.ts'
import { closeTimeResolution, type Header, humanTime, isoTime } from '../chain/header.ts'
import { isFailure, success } from './answer.ts'
import { type ChosenLedger, chooseLedger } from './ledger-choice.ts'
import type { ApiVersion, Method, Node, Params } from './node.ts'
import { metadataJson, placeOf, transactionFields } from './transaction-json.ts'

export const ledgerCurrent: Method = (_params, node) => success({ ledger_current_index: node.open.index })

export const ledgerClosed: Method = (_params, { history }) =>
  success({ ledger_hash: history.last.hash, ledger_index: history.last.index })

export const ledgerAccept: Method = (_params, node) => {
  node.close()
  return success({ ledger_current_index: node.open.index })
}

/** One ledger; with none chosen, rippled returns the last closed one and the open one in brief. */
export const ledger: Method = (params, node, apiVersion) => {
  const chosenNone = params.ledger_index === undefined && params.ledger_hash === undefined
  if (chosenNone && node.software !== 'clio') {
    return success({
      closed: { ledger: headerJson(node.history.last, apiVersion) },
      open: { ledger: openJson(node, apiVersion) },
    })
  }
  const chosen = chooseLedger(params, node, apiVersion)
  if (isFailure(chosen)) return chosen
  const { header } = chosen
  const shown = header ? headerJson(header, apiVersion) : openJson(node, apiVersion)
  const transactions = params.transactions
    ? { transactions: transactionList(chosen, params, node, apiVersion) }
    : {}
  return success({ ledger: { ...shown, ...transactions }, ...chosen.said })
}

export function headerJson(header: Header, apiVersion: ApiVersion) {
  return {
    account_hash: header.accountHash,
    close_flags: 0,
    close_time: header.closeTime,
    close_time_human: humanTime(header.closeTime),
    close_time_iso: isoTime(header.closeTime),
    close_time_resolution: closeTimeResolution,
    closed: true,
    ledger_hash: header.hash,
    ledger_index: apiVersion === 1 ? String(header.index) : header.index,
    parent_close_time: header.parentCloseTime,
    parent_hash: header.parentHash,
    total_coins: String(header.totalCoins),
    transaction_hash: header.txHash,
  }
}

export function openJson(node: Node, apiVersion: ApiVersion) {
  const { index } = node.open
  return {
    closed: false,
    ledger_index: apiVersion === 1 ? String(index) : index,
    parent_hash: node.history.last.hash,
  }
}

function transactionList(
  { header }: ChosenLedger,
  params: Params,
  node: Node,
  apiVersion: ApiVersion,
): unknown[] {
  if (!header) {
    return node.open.transactions.map((tx) =>
      params.expand ? { ...transactionFields(tx, apiVersion), hash: tx.hash } : tx.hash,
    )
  }
  const found = node.history.transactions(header.index)
  if (!params.expand) return found.map(({ tx }) => tx.hash)
  return found.map((transaction) => expanded(transaction, params, node, apiVersion))
}

function expanded(transaction: ValidatedTransaction, params: Params, node: Node, apiVersion: ApiVersion) {
  const { tx, metaBlob } = transaction
  const meta = params.binary ? metaBlob : metadataJson(transaction)
  if (apiVersion === 1) {
    if (params.binary) return { tx_blob: tx.blob, meta }
    return { ...transactionFields(tx, 1), hash: tx.hash, metaData: meta }
  }
  const place = placeOf(transaction, node.history, node.rules.networkId)
  const said = {
    close_time_iso: place.closeTimeIso,
    hash: tx.hash,
    ledger_hash: place.ledgerHash,
    ledger_index: place.ledgerIndex,
    validated: true,
  }
  if (params.binary) return { tx_blob: tx.blob, meta_blob: meta, ...said }
  return { tx_json: transactionFields(tx, 2), meta, ...said }
}
