import type { ValidatedTransaction } from '../chain/build-ledger.ts'
import type { Transaction } from '../engine/transaction.ts'
import { type Failure, failure, isFailure, success } from './answer.ts'
import type { ApiVersion, Method, Node, Params } from './node.ts'
import { textParam } from './params.ts'
import { metadataJson, parseCtid, placeOf, transactionFields } from './transaction-json.ts'

const maxRange = 1000

/**
 * One transaction by hash or ctid, final or not. With `min_ledger` and `max_ledger`, "not found" also says whether this
 * node claims to have searched every ledger in that range (`searched_all`).
 */
export const tx: Method = (params, node, apiVersion) => {
  const found = params.ctid === undefined ? byHash(params, node) : byCtid(params, node)
  if (found && isFailure(found)) return found
  const range = searchRange(params)
  if (range && isFailure(range)) return range
  if (!found) return failure('txnNotFound', undefined, searched(params, node, range))
  return success(
    'meta' in found ? validatedJson(found, params, node, apiVersion) : pendingJson(found, params, apiVersion),
  )
}

function searched(params: Params, node: Node, range: Range | undefined) {
  return range && params.ctid === undefined ? { searched_all: node.searchedAll(...range) } : {}
}

type Range = readonly [number, number]
type Found = ValidatedTransaction | Transaction | undefined

function byHash(params: Params, node: Node): Found | Failure {
  const { transaction } = params
  if (transaction === undefined) return failure('invalidParams')
  if (typeof transaction !== 'string' || !/^[0-9A-Fa-f]{64}$/.test(transaction)) return failure('notImpl')
  const hash = transaction.toUpperCase()
  return node.history.transaction(hash) ?? unfinished(node, hash)
}

/** A transaction in none of the node's ledgers. Rippled returns any that it remembers, impossible ones too. */
function unfinished(node: Node, hash: string): Transaction | undefined {
  return node.software === 'rippled' ? node.recall(hash) : undefined
}

function byCtid(params: Params, node: Node): Found | Failure {
  if (params.transaction !== undefined) return failure('invalidParams')
  const said = textParam(params, 'ctid')
  if (typeof said !== 'string') return said ?? failure('invalidParams')
  const ctid = parseCtid(said)
  if (!ctid) return failure('invalidParams')
  if (ctid.networkId !== node.rules.networkId) {
    return failure(
      'wrongNetwork',
      `Wrong network. You should submit this request to a node running on NetworkID: ${ctid.networkId}`,
    )
  }
  return node.history.transactions(ctid.ledgerIndex)[ctid.transactionIndex]
}

function searchRange({ min_ledger: min, max_ledger: max }: Params): Range | Failure | undefined {
  if (min === undefined || max === undefined) return undefined
  if (typeof min !== 'number' || typeof max !== 'number' || max < min) return failure('invalidLgrRange')
  return max - min > maxRange ? failure('excessiveLgrRange') : [min, max]
}

function validatedJson(
  transaction: ValidatedTransaction,
  params: Params,
  node: Node,
  apiVersion: ApiVersion,
) {
  const { tx, metaBlob } = transaction
  const place = placeOf(transaction, node.history, node.rules.networkId)
  if (apiVersion === 1) {
    const said = {
      ctid: place.ctid,
      date: place.date,
      hash: tx.hash,
      ledger_index: place.ledgerIndex,
      validated: true,
    }
    if (params.binary === true) return { tx: tx.blob, meta: metaBlob, ...said, inLedger: place.ledgerIndex }
    const fields = transactionFields(tx, 1)
    return { ...fields, ...said, inLedger: place.ledgerIndex, meta: metadataJson(transaction) }
  }
  const said = {
    close_time_iso: place.closeTimeIso,
    ctid: place.ctid,
    hash: tx.hash,
    ledger_hash: place.ledgerHash,
    ledger_index: place.ledgerIndex,
    validated: true,
  }
  if (params.binary === true) return { tx_blob: tx.blob, meta_blob: metaBlob, ...said }
  const fields = { ...transactionFields(tx, 2), date: place.date, ledger_index: place.ledgerIndex }
  return { tx_json: fields, meta: metadataJson(transaction), ...said }
}

function pendingJson(tx: Transaction, params: Params, apiVersion: ApiVersion) {
  if (apiVersion === 1) {
    const shown = params.binary === true ? { tx: tx.blob } : transactionFields(tx, 1)
    return { ...shown, hash: tx.hash, validated: false }
  }
  const shown = params.binary === true ? { tx_blob: tx.blob } : { tx_json: transactionFields(tx, 2) }
  return { ...shown, hash: tx.hash, validated: false }
}
