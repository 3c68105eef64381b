import type { Metadata, ValidatedTransaction } from '../chain/build-ledger.ts'
import { isoTime } from '../chain/header.ts'
import type { History } from '../chain/history.ts'
import type { AffectedNode } from '../engine/metadata.ts'
import type { Transaction } from '../engine/transaction.ts'
import type { LedgerEntry, NFToken } from '../state/entries.ts'
import type { ApiVersion } from './node.ts'

type Fields = Record<string, unknown>

/** A ledger entry as answers show it. */
export function entryJson(index: string, entry: LedgerEntry): Fields {
  return { ...entry, index }
}

/** A transaction's own fields; a payment's amount is named as in each version. */
export function transactionFields(tx: Transaction, apiVersion: ApiVersion): Fields {
  if (tx.common.TransactionType !== 'Payment') return { ...tx.json }
  if (apiVersion === 1) return { ...tx.json, DeliverMax: tx.json.Amount }
  const { Amount, ...rest } = tx.json
  return { ...rest, DeliverMax: Amount }
}

/** The metadata with the server's derived fields. */
export function metadataJson({ tx, meta }: ValidatedTransaction): Fields {
  return { ...meta, ...synthetic(tx, meta) }
}

function synthetic(tx: Transaction, meta: Metadata): Fields {
  if (meta.TransactionResult !== 'tesSUCCESS') return {}
  switch (tx.common.TransactionType) {
    case 'Payment':
      return { delivered_amount: meta.DeliveredAmount ?? tx.json.Amount }
    case 'AccountDelete':
      return { delivered_amount: meta.DeliveredAmount }
    case 'NFTokenMint':
      return { ...named('nftoken_id', mintedToken(meta)), ...named('offer_id', createdOffer(meta)) }
    case 'NFTokenCreateOffer':
      return named('offer_id', createdOffer(meta))
    case 'NFTokenAcceptOffer':
      return named('nftoken_id', tokensOfDeletedOffers(meta)[0])
    case 'NFTokenCancelOffer':
      return { nftoken_ids: [...new Set(tokensOfDeletedOffers(meta))].sort() }
    default:
      return {}
  }
}

function named(name: string, value: string | undefined): Fields {
  return value === undefined ? {} : { [name]: value }
}

/** The NFToken that is on the pages afterwards and was not before. A page that was only relinked is ignored. */
function mintedToken(meta: Metadata): string | undefined {
  const before = new Set<string>()
  const after: string[] = []
  for (const node of meta.AffectedNodes) {
    if ('CreatedNode' in node && node.CreatedNode.LedgerEntryType === 'NFTokenPage') {
      after.push(...tokenIDs(node.CreatedNode.NewFields.NFTokens))
    }
    if (!('ModifiedNode' in node) || node.ModifiedNode.LedgerEntryType !== 'NFTokenPage') continue
    if (!node.ModifiedNode.PreviousFields?.NFTokens) continue
    for (const id of tokenIDs(node.ModifiedNode.PreviousFields.NFTokens)) before.add(id)
    after.push(...tokenIDs(node.ModifiedNode.FinalFields?.NFTokens))
  }
  return after.find((id) => !before.has(id))
}

function tokenIDs(tokens: unknown): string[] {
  return Array.isArray(tokens) ? tokens.map((token: NFToken) => token.NFToken.NFTokenID) : []
}

function createdOffer(meta: Metadata): string | undefined {
  for (const node of meta.AffectedNodes) {
    if ('CreatedNode' in node && node.CreatedNode.LedgerEntryType === 'NFTokenOffer') {
      return node.CreatedNode.LedgerIndex
    }
  }
  return undefined
}

function tokensOfDeletedOffers(meta: Metadata): string[] {
  return meta.AffectedNodes.flatMap((node: AffectedNode) =>
    'DeletedNode' in node && node.DeletedNode.LedgerEntryType === 'NFTokenOffer'
      ? [String(node.DeletedNode.FinalFields.NFTokenID)]
      : [],
  )
}

/** A validated transaction's location, for both versions of every answer with one. */
export function placeOf(
  { tx, meta, ledgerIndex }: ValidatedTransaction,
  history: History,
  networkId: number,
) {
  const header = history.header(ledgerIndex)
  const closeTime = header?.closeTime ?? 0
  return {
    hash: tx.hash,
    ledgerIndex,
    ledgerHash: header?.hash ?? '',
    date: closeTime,
    closeTimeIso: isoTime(closeTime),
    ctid: formatCtid(ledgerIndex, meta.TransactionIndex, networkId),
  }
}

/** The concise transaction id: `C`, ledger (7 hex digits), index in it (4), network (4). */
export function formatCtid(ledgerIndex: number, transactionIndex: number, networkId: number): string {
  const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')
  return `C${hex(ledgerIndex, 7)}${hex(transactionIndex, 4)}${hex(networkId, 4)}`
}

export function parseCtid(ctid: string) {
  const match = /^C([0-9A-F]{7})([0-9A-F]{4})([0-9A-F]{4})$/i.exec(ctid)
  if (!match) return undefined
  const [ledgerIndex = 0, transactionIndex = 0, networkId = 0] = match
    .slice(1)
    .map((hex) => Number.parseInt(hex, 16))
  return { ledgerIndex, transactionIndex, networkId }
}
