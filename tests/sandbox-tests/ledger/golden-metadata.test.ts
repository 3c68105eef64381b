import { expect, test } from 'vitest'
import { z } from 'zod'
import { applyTransaction } from '../../sandbox/ledger/chain/apply.ts'
import { readBlob } from '../../sandbox/ledger/engine/read-blob.ts'
import type { AccountRoot, LedgerEntry } from '../../sandbox/ledger/state/entries.ts'
import { keylet } from '../../sandbox/ledger/state/keylets.ts'
import { emptyState, type State } from '../../sandbox/ledger/state/state.ts'
import { examples } from './golden.ts'

/**
 * Recorded transactions of mainnet, testnet and a standalone server, each applied here to the previous state in its own
 * metadata. The result must be that metadata, entry for entry and field for field.
 */
const cases: {
  id: string
  /** Fields that did not exist before, which metadata does not show. */
  appeared?: string[]
  /** Fields of the sender's account that did not exist then and are required now. */
  added?: Record<string, unknown>
  /** Fields that its server omitted. */
  omitted?: string[]
}[] = [
  // Tokens were numbered from zero then, without the field that now says where an issuer's numbers start.
  { id: 'standalone-NFTokenMint', added: { FirstNFTokenSequence: 0 } },
  { id: 'standalone-NFTokenBurn', appeared: ['BurnedNFTokens'] },
  // An early development server did not store an offer's destination.
  { id: 'standalone-NFTokenCreateOffer', omitted: ['Destination'] },
  { id: 'standalone-NFTokenCancelOffer' },
  { id: 'standalone-NFTokenAcceptOffer' },
  { id: 'mainnet-NFTokenCreateOffer-86777666' },
  { id: 'mainnet-NFTokenCreateOffer-86802011' },
  { id: 'mainnet-NFTokenCreateOffer-92840801' },
  { id: 'mainnet-NFTokenCancelOffer-93800934' },
  { id: 'testnet-NFTokenMint', appeared: ['FirstNFTokenSequence', 'MintedNFTokens'] },
  { id: 'testnet-NFTokenCreateOffer-free-destination' },
  { id: 'testnet-NFTokenAcceptOffer' },
]

test.each(cases)('$id changes the ledger as recorded', ({ id, appeared = [], added = {}, omitted = [] }) => {
  const { tx, nodes } = recorded(id)
  const state = stateBefore(nodes, tx.common, appeared, added)
  const outcome = applyTransaction(state, tx, {
    seq: tx.common.LastLedgerSequence ?? 1,
    parentCloseTime: 0,
    open: false,
    load: 256n,
    rules: { networkId: 0, nftokenMintOffer: true },
    hasTransaction: () => false,
  })
  expect(outcome).toMatchObject({ applied: true, result: 'tesSUCCESS' })
  const affected = outcome.applied ? z.array(nodeSchema).parse(outcome.affected) : []
  expect(affected.map((node) => normal(node, [...Object.keys(added), ...omitted]))).toEqual(
    nodes.map((node) => normal(node, [])),
  )
})

type Fields = Record<string, unknown>
const fields = z.record(z.string(), z.unknown())
const changeSchema = z.object({
  LedgerEntryType: z.string(),
  LedgerIndex: z.string(),
  NewFields: fields.optional(),
  FinalFields: fields.optional(),
  PreviousFields: fields.optional(),
  PreviousTxnID: z.string().optional(),
  PreviousTxnLgrSeq: z.number().optional(),
})
type Change = z.infer<typeof changeSchema>
const nodeSchema = z.union([
  z.object({ CreatedNode: changeSchema }),
  z.object({ ModifiedNode: changeSchema }),
  z.object({ DeletedNode: changeSchema }),
])
type Node = z.infer<typeof nodeSchema>

function recorded(id: string) {
  const example = examples.find((one) => one.id === id)
  const read = readBlob(String(example?.tx_blob))
  if (!example || !read.ok) throw new Error(`${id} cannot be read`)
  const meta = example.meta ?? fields.parse(example.response).meta
  const { AffectedNodes } = z.object({ AffectedNodes: z.array(nodeSchema) }).parse(meta)
  return { tx: read.tx, nodes: AffectedNodes }
}

/** The previous state of every modified or deleted entry, and other entries that the transaction needs. */
function stateBefore(nodes: readonly Node[], tx: Fields, appeared: readonly string[], added: Fields): State {
  let state = emptyState
  const put = (index: string, entry: Fields) => {
    state = state.set(index, entry as unknown as LedgerEntry)
  }
  for (const address of [tx.Account, tx.Destination, tx.Owner]) {
    if (typeof address === 'string') put(keylet.account(address), rich(address))
  }
  const holder = tx.Owner ?? tx.Account
  if (tx.TransactionType === 'NFTokenCreateOffer' && typeof holder === 'string') {
    put(keylet.nftokenPageMax(holder), pageOf([String(tx.NFTokenID)]))
  }
  for (const { LedgerIndex, ...change } of changesOf(nodes)) {
    const there = fields.parse(state.get(LedgerIndex) ?? {})
    const before = entryBefore(change, appeared)
    const isSender = before.Account === tx.Account && change.LedgerEntryType === 'AccountRoot'
    const list =
      change.LedgerEntryType === 'DirectoryNode' ? { Indexes: listBefore(nodes, LedgerIndex, before) } : {}
    put(LedgerIndex, { ...there, ...before, ...list, ...(isSender ? added : {}) })
  }
  for (const [root, entry] of rootsOf(nodes)) put(root, entry)
  return state
}

function changesOf(nodes: readonly Node[]): Change[] {
  return nodes.flatMap((node) => {
    if ('CreatedNode' in node) return []
    return ['ModifiedNode' in node ? node.ModifiedNode : node.DeletedNode]
  })
}

function entryBefore(change: Omit<Change, 'LedgerIndex'>, appeared: readonly string[]): Fields {
  const { LedgerEntryType, FinalFields, PreviousFields, PreviousTxnID, PreviousTxnLgrSeq } = change
  const kept = Object.entries(FinalFields ?? {}).filter(([name]) => !appeared.includes(name))
  return {
    LedgerEntryType,
    ...Object.fromEntries(kept),
    ...PreviousFields,
    ...(PreviousTxnID ? { PreviousTxnID, PreviousTxnLgrSeq } : {}),
  }
}

/** Metadata never lists a directory: it held the deleted offers and, if it still exists, others too. */
function listBefore(nodes: readonly Node[], directory: string, { Owner, NFTokenID }: Fields): string[] {
  const offers = nodes.flatMap((node) =>
    'DeletedNode' in node && node.DeletedNode.LedgerEntryType === 'NFTokenOffer' ? [node.DeletedNode] : [],
  )
  const listed = offers.filter(
    ({ FinalFields }) => FinalFields?.Owner === Owner || FinalFields?.NFTokenID === NFTokenID,
  )
  const livedOn = nodes.some((node) => 'ModifiedNode' in node && node.ModifiedNode.LedgerIndex === directory)
  return [...listed.map(({ LedgerIndex }) => LedgerIndex), ...(livedOn ? ['F'.repeat(64)] : [])]
}

/** The root of the directory whose other page got a new offer. */
function rootsOf(nodes: readonly Node[]): [string, Fields][] {
  const created = nodes.flatMap((node) => ('CreatedNode' in node ? [node.CreatedNode] : []))
  const page = created.find(({ LedgerEntryType }) => LedgerEntryType === 'NFTokenOffer')?.NewFields?.OwnerNode
  if (typeof page !== 'string') return []
  return changesOf(nodes).flatMap(({ LedgerEntryType, FinalFields }): [string, Fields][] => {
    if (LedgerEntryType !== 'DirectoryNode' || !FinalFields) return []
    const root = String(FinalFields.RootIndex)
    return [
      [root, { LedgerEntryType, Flags: 0, RootIndex: root, Indexes: ['E'.repeat(64)], IndexPrevious: page }],
    ]
  })
}

function rich(address: string): AccountRoot {
  return {
    LedgerEntryType: 'AccountRoot',
    Account: address,
    Balance: '100000000000',
    Flags: 0,
    OwnerCount: 0,
    Sequence: 1,
  }
}

function pageOf(ids: readonly string[]): Fields {
  return {
    LedgerEntryType: 'NFTokenPage',
    Flags: 0,
    NFTokens: ids.map((NFTokenID) => ({ NFToken: { NFTokenID } })),
  }
}

/** Page numbers without padding, and without fields that our rules add. */
function normal(node: Node, without: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(node), (name, value) => {
    if (without.includes(name)) return undefined
    return /^(OwnerNode|NFTokenOfferNode|IndexNext|IndexPrevious)$/.test(name)
      ? BigInt(`0x${value}`).toString(16)
      : value
  })
}
