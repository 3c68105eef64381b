import type { ValidatedTransaction } from '../chain/build-ledger.ts'
import { type Failure, failure, invalidField, isFailure, success } from './answer.ts'
import { historyPage } from './history-pages.ts'
import { chooseLedger } from './ledger-choice.ts'
import type { ApiVersion, Method, Node, Params } from './node.ts'
import { addressParam, limitParam } from './params.ts'
import { metadataJson, placeOf, transactionFields } from './transaction-json.ts'

type Range = readonly [number, number]

/** The transactions that affected an account, newest first unless `forward`, in the ledgers of this node. */
export const accountTx: Method = (params, node, apiVersion) => {
  for (const field of ['binary', 'forward']) {
    if (apiVersion === 2 && params[field] !== undefined && typeof params[field] !== 'boolean')
      return invalidField(field)
  }
  const limit = limitParam(params, 200)
  if (typeof limit !== 'number') return limit
  const address = addressParam(params)
  if (typeof address !== 'string') return address
  const range = ledgerRange(params, node, apiVersion)
  if (isRangeFailure(range)) return range
  const [min, max] = range
  const inRange = node.history.ofAccount(address).filter((t) => t.ledgerIndex >= min && t.ledgerIndex <= max)
  const ordered = params.forward === true ? inRange : [...inRange].reverse()
  const page = historyPage(ordered, params, node, limit)
  if (isFailure(page)) return page
  return success({
    account: address,
    ledger_index_min: min,
    ledger_index_max: max,
    limit,
    transactions: page.transactions.map((t) => itemJson(t, params, node, apiVersion)),
    validated: true,
    ...(page.marker ? { marker: page.marker } : {}),
  })
}

function isRangeFailure(range: Range | Failure): range is Failure {
  return 'status' in range
}

/** Version 2 refuses a range that it cannot serve, version 1 silently cuts it. */
function ledgerRange(params: Params, node: Node, apiVersion: ApiVersion): Range | Failure {
  const [first, last] = node.history.ranges().at(-1) ?? [1, node.history.last.index]
  if (params.ledger_index !== undefined || params.ledger_hash !== undefined) {
    if (
      apiVersion === 2 &&
      (params.ledger_index_min !== undefined || params.ledger_index_max !== undefined)
    ) {
      return failure('invalidParams')
    }
    const chosen = chooseLedger(params, node, apiVersion)
    if (isFailure(chosen)) return chosen
    return chosen.header ? [chosen.index, chosen.index] : failure('lgrNotValidated')
  }
  const min = bound(params.ledger_index_min)
  const max = bound(params.ledger_index_max)
  if (min === 'malformed' || max === 'malformed') return failure('invalidParams')
  if (apiVersion === 2 && (max > last || (min > 0 && min < first))) return failure('lgrIdxMalformed')
  const from = Math.max(first, min)
  const to = max === -1 ? last : Math.min(last, max)
  if (to < from) return apiVersion === 2 ? failure('invalidLgrRange') : failure('lgrIdxsInvalid')
  return [from, to]
}

function bound(value: unknown): number | 'malformed' {
  if (value === undefined) return -1
  return typeof value === 'number' && Number.isInteger(value) ? Math.max(-1, value) : 'malformed'
}

function itemJson(transaction: ValidatedTransaction, params: Params, node: Node, apiVersion: ApiVersion) {
  const { tx, metaBlob } = transaction
  const place = placeOf(transaction, node.history, node.rules.networkId)
  const dated = { date: place.date, ledger_index: place.ledgerIndex }
  if (params.binary === true) {
    const meta = apiVersion === 1 ? { meta: metaBlob } : { meta_blob: metaBlob }
    return { tx_blob: tx.blob, ...meta, ledger_index: place.ledgerIndex, validated: true }
  }
  const meta = metadataJson(transaction)
  if (apiVersion === 1) {
    const fields = { ...transactionFields(tx, 1), ...dated, hash: tx.hash, inLedger: place.ledgerIndex }
    return { tx: fields, meta, validated: true }
  }
  return {
    close_time_iso: place.closeTimeIso,
    hash: tx.hash,
    ledger_hash: place.ledgerHash,
    ledger_index: place.ledgerIndex,
    meta,
    tx_json: { ...transactionFields(tx, 2), ...dated },
    validated: true,
  }
}
