import { drops, parseDrops } from '#contract/money'
import { fromRippleTime } from '#contract/ripple-time'
import { dropsText } from '#contract/wire/drops-text'
import { address, ledgerHash, nftokenId, offerId, type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import type {
  Account,
  AffectedNode,
  ClosedLedger,
  LedgerNft,
  NftOffer,
  TxMeta,
  ValidatedTx,
} from './ledger.ts'
import { paymentIn } from './payment-in.ts'

// The answers of rippled (api_version 2), parsed as far as the product relies on them.

const hex = z.string().check(z.regex(/^([0-9A-Fa-f]{2})*$/))
const fields = z.record(z.string(), z.unknown())
const nodeBody = z.looseObject({
  LedgerEntryType: z.string(),
  LedgerIndex: z.string(),
  PreviousFields: z.optional(fields),
  PreviousTxnID: z.optional(z.string()),
  PreviousTxnLgrSeq: z.optional(z.number()),
})
const affectedNode = z.union([
  z.object({ CreatedNode: z.extend(nodeBody, { NewFields: z.optional(fields) }) }),
  z.object({ ModifiedNode: z.extend(nodeBody, { FinalFields: z.optional(fields) }) }),
  z.object({ DeletedNode: z.extend(nodeBody, { FinalFields: z.optional(fields) }) }),
])

const meta = z.object({
  TransactionResult: z.string(),
  AffectedNodes: z.array(affectedNode),
  nftoken_id: z.optional(z.string()),
  delivered_amount: z.optional(z.unknown()),
  ParentBatchID: z.optional(txHash),
})

const txJson = z.looseObject({
  Account: address,
  TransactionType: z.string(),
  Fee: dropsText,
  date: z.optional(z.number()),
  TicketSequence: z.optional(z.number()),
  URI: z.optional(hex),
})

/** An answer without this mark decides nothing: a node serves its open ledger under the same number. */
const validated = z.literal(true)

/** A validated transaction as `tx`, `account_tx` and the stream give it. */
export const validatedTx = z.object({
  hash: txHash,
  ledger_hash: ledgerHash,
  ledger_index: z.number(),
  validated,
  close_time_iso: z.optional(z.string()),
  tx_json: txJson,
  meta,
})

/** The same with `binary`: the transaction as it was signed, hex. */
export const validatedBytes = z.object({ validated, tx_blob: hex })

export function readValidatedTx(raw: z.infer<typeof validatedTx>): ValidatedTx {
  const {
    tx_json: tx,
    meta: { delivered_amount, ParentBatchID, ...meta },
  } = raw
  const iso = raw.close_time_iso ? Date.parse(raw.close_time_iso) : Number.NaN
  return {
    hash: raw.hash,
    ledger: raw.ledger_index,
    ledgerHash: raw.ledger_hash,
    closedAt: Number.isNaN(iso) ? (tx.date === undefined ? null : fromRippleTime(tx.date)) : iso,
    account: tx.Account,
    type: tx.TransactionType,
    fee: parseDrops(tx.Fee),
    ticket: tx.TicketSequence ?? null,
    uri: tx.URI ?? null,
    payment: paymentIn(raw, delivered_amount),
    batch: ParentBatchID ?? null,
    meta: { ...meta, AffectedNodes: meta.AffectedNodes.map(readNode) } satisfies TxMeta,
  }
}

export const closedLedger = z.object({
  validated,
  ledger_hash: ledgerHash,
  ledger_index: z.number(),
  ledger: z.looseObject({ close_time: z.number() }),
})

export function readClosedLedger(raw: z.infer<typeof closedLedger>): ClosedLedger {
  return {
    index: raw.ledger_index,
    hash: raw.ledger_hash,
    closeTime: fromRippleTime(raw.ledger.close_time),
  }
}

/** Drops as a number. */
const wholeDrops = z.int().check(z.gte(0))

/** What a node asks now: `load_factor` in parts of `load_base`. */
export const load = z.object({ load_base: z.int().check(z.gte(1)), load_factor: z.number() })

/** Fees, reserves and load. The last ledger is asked for elsewhere: Clio forwards this request to another server. */
export const serverState = z.object({
  state: z.extend(load, {
    network_id: z.optional(z.number()),
    validated_ledger: z.object({ base_fee: wholeDrops, reserve_base: wholeDrops, reserve_inc: wholeDrops }),
  }),
})

/** What a node asks for a plain transaction now: the base fee times its load, rounded up. Drops. */
export function underLoad(baseFee: number, { load_base, load_factor }: z.infer<typeof load>): bigint {
  const base = BigInt(load_base)
  return (BigInt(baseFee) * BigInt(Math.ceil(load_factor)) + base - 1n) / base
}

/** The first answer to a subscription of the ledger stream, and each `ledgerClosed` after it. */
export const ledgerClosed = z.object({
  fee_base: wholeDrops,
  ledger_hash: ledgerHash,
  ledger_index: z.number(),
  ledger_time: z.number(),
  reserve_base: wholeDrops,
  reserve_inc: wholeDrops,
})

export const accountInfo = z.object({
  validated,
  account_data: z.looseObject({
    Balance: dropsText,
    Flags: z.number(),
    OwnerCount: z.number(),
    Sequence: z.number(),
    RegularKey: z.optional(address),
    NFTokenMinter: z.optional(address),
    PreviousTxnID: txHash,
    PreviousTxnLgrSeq: z.optional(z.number()),
  }),
})

const LSF_DISABLE_MASTER = 0x0010_0000
const LSF_DISALLOW_INCOMING_NFTOKEN_OFFER = 0x0400_0000

export function readAccount({ account_data: data }: z.infer<typeof accountInfo>): Account {
  return {
    balance: parseDrops(data.Balance),
    ownerCount: data.OwnerCount,
    sequence: data.Sequence,
    masterDisabled: (data.Flags & LSF_DISABLE_MASTER) !== 0,
    regularKey: data.RegularKey ?? null,
    offersBlocked: (data.Flags & LSF_DISALLOW_INCOMING_NFTOKEN_OFFER) !== 0,
    minter: data.NFTokenMinter ?? null,
    previousTx: data.PreviousTxnID,
    previousLedger: data.PreviousTxnLgrSeq,
  }
}

export const submitAnswer = z.object({ engine_result: z.string() })

const offerEntry = z.looseObject({
  LedgerEntryType: z.literal('NFTokenOffer'),
  index: offerId,
  Owner: address,
  NFTokenID: nftokenId,
  Amount: z.union([dropsText, z.unknown()]),
  Destination: z.optional(address),
  Expiration: z.optional(z.number()),
})

export const nftOfferNode = z.object({ validated, node: offerEntry })
export const entryNode = z.object({ validated, node: z.looseObject({}) })

export function readOffer(entry: z.infer<typeof offerEntry>): NftOffer {
  return {
    id: entry.index,
    owner: entry.Owner,
    nftokenId: entry.NFTokenID,
    amount: typeof entry.Amount === 'string' ? parseDrops(entry.Amount) : drops(0n),
    destination: entry.Destination ?? null,
    expiresAt: entry.Expiration === undefined ? null : fromRippleTime(entry.Expiration),
  }
}

/** One page of a list; `marker` asks for the next. */
const page = { validated, marker: z.optional(z.unknown()) }

export const accountNfts = z.object({
  ...page,
  account_nfts: z.array(
    z.object({
      NFTokenID: nftokenId,
      URI: z.optional(hex),
      TransferFee: z.optional(z.number()),
      Issuer: address,
      Flags: z.number(),
      nft_serial: z.number(),
    }),
  ),
})

export function readNfts({ account_nfts }: z.infer<typeof accountNfts>): readonly LedgerNft[] {
  return account_nfts.map((nft) => ({ ...nft, URI: nft.URI ?? null, TransferFee: nft.TransferFee ?? 0 }))
}

const tickets = z.array(z.looseObject({ TicketSequence: z.number() }))
export const accountTickets = z.object({ ...page, account_objects: tickets })

export const accountOffers = z.object({ ...page, account_objects: z.array(offerEntry) })

export const accountTx = z.object({
  ...page,
  ledger_index_min: z.number(),
  ledger_index_max: z.number(),
  transactions: z.array(validatedTx),
})

export const featureList = z.object({
  features: z.record(z.string(), z.looseObject({ name: z.optional(z.string()), enabled: z.boolean() })),
})

function readNode(raw: z.infer<typeof affectedNode>): AffectedNode {
  if ('CreatedNode' in raw) return node('created', raw.CreatedNode, raw.CreatedNode.NewFields)
  if ('ModifiedNode' in raw) return node('modified', raw.ModifiedNode, raw.ModifiedNode.FinalFields)
  return node('deleted', raw.DeletedNode, raw.DeletedNode.FinalFields)
}

function node(
  change: AffectedNode['change'],
  body: z.infer<typeof nodeBody>,
  fields: Record<string, unknown> | undefined,
): AffectedNode {
  return {
    change,
    LedgerEntryType: body.LedgerEntryType,
    LedgerIndex: body.LedgerIndex,
    fields: fields ?? {},
    previous: body.PreviousFields ?? {},
    previousTx: body.PreviousTxnID ?? null,
    previousLedger: body.PreviousTxnLgrSeq,
  }
}

/** Whether a text is a transaction's hash, as in a node's links. */
export function asTxHash(text: string | null): TxHash | null {
  return txHash.safeParse(text).data ?? null
}
