import { address, nftokenId, txHash } from '#contract/ledger-ids'
import { drops, dropsText, parseDrops } from '#contract/money'
import * as z from '#contract/schema'
import type { AffectedNode, NftOffer, TxMeta, ValidatedTx } from './ledger.ts'
import { fromRippleTime } from './ripple-time.ts'

/** The shapes in which rippled (api_version 2) answers, parsed as far as the product relies on them. */

const fields = z.record(z.string(), z.unknown())
const nodeBody = z.looseObject({ LedgerEntryType: z.string(), LedgerIndex: z.string() })
const affectedNode = z.union([
  z.object({ CreatedNode: z.extend(nodeBody, { NewFields: z.optional(fields) }) }),
  z.object({ ModifiedNode: z.extend(nodeBody, { FinalFields: z.optional(fields) }) }),
  z.object({ DeletedNode: z.extend(nodeBody, { FinalFields: z.optional(fields) }) }),
])

const meta = z.object({
  TransactionResult: z.string(),
  AffectedNodes: z.array(affectedNode),
  nftoken_id: z.optional(z.string()),
  offer_id: z.optional(z.string()),
})

const txJson = z.looseObject({
  Account: address,
  TransactionType: z.string(),
  Fee: dropsText,
  date: z.optional(z.number()),
})

/** A validated transaction as `tx`, `account_tx` and the stream give it. */
export const validatedTx = z.object({
  hash: txHash,
  ledger_index: z.number(),
  validated: z.literal(true),
  close_time_iso: z.optional(z.string()),
  tx_json: txJson,
  meta,
})

export function readValidatedTx(raw: z.infer<typeof validatedTx>): ValidatedTx {
  const { tx_json: tx, meta } = raw
  const iso = raw.close_time_iso ? Date.parse(raw.close_time_iso) : Number.NaN
  return {
    hash: raw.hash,
    ledger: raw.ledger_index,
    closedAt: Number.isNaN(iso) ? (tx.date === undefined ? null : fromRippleTime(tx.date)) : iso,
    account: tx.Account,
    type: tx.TransactionType,
    fee: parseDrops(tx.Fee),
    meta: { ...meta, AffectedNodes: meta.AffectedNodes.map(readNode) } satisfies TxMeta,
  }
}

export const serverState = z.object({
  state: z.object({
    load_base: z.number(),
    load_factor: z.number(),
    validated_ledger: z.object({
      base_fee: z.number(),
      close_time: z.number(),
      reserve_base: z.number(),
      reserve_inc: z.number(),
      seq: z.number(),
    }),
  }),
})

/** The first answer of a subscription to the ledger stream, and each `ledgerClosed` after it. */
export const ledgerClosed = z.object({
  fee_base: z.number(),
  ledger_index: z.number(),
  ledger_time: z.number(),
  reserve_base: z.number(),
  reserve_inc: z.number(),
})

/** Nothing is decided on an answer that does not say so: a node gives its open ledger by the number that one has. */
const validated = z.literal(true)

export const accountInfo = z.object({
  validated,
  account_data: z.looseObject({
    Balance: dropsText,
    Flags: z.number(),
    OwnerCount: z.number(),
    Sequence: z.number(),
    RegularKey: z.optional(address),
  }),
})

export const submitAnswer = z.object({ engine_result: z.string() })

export const nftOfferNode = z.object({
  validated,
  node: z.looseObject({
    LedgerEntryType: z.literal('NFTokenOffer'),
    Owner: address,
    NFTokenID: nftokenId,
    Amount: z.union([dropsText, z.unknown()]),
    Destination: z.optional(address),
    Expiration: z.optional(z.number()),
  }),
})

export function readOffer({ node }: z.infer<typeof nftOfferNode>): NftOffer {
  return {
    owner: node.Owner,
    nftokenId: node.NFTokenID,
    amount: typeof node.Amount === 'string' ? parseDrops(node.Amount) : drops(0n),
    destination: node.Destination ?? null,
    expiresAt: node.Expiration === undefined ? null : fromRippleTime(node.Expiration),
  }
}

export const accountNfts = z.object({
  validated,
  account_nfts: z.array(
    z.object({
      NFTokenID: nftokenId,
      URI: z.optional(z.string()),
      TransferFee: z.optional(z.number()),
      Issuer: address,
      Flags: z.number(),
      nft_serial: z.number(),
    }),
  ),
  marker: z.optional(z.unknown()),
})

export const accountTickets = z.object({
  validated,
  account_objects: z.array(z.looseObject({ TicketSequence: z.number() })),
  marker: z.optional(z.unknown()),
})

export const accountTx = z.object({
  validated,
  transactions: z.array(z.unknown()),
  marker: z.optional(z.unknown()),
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
  body: { LedgerEntryType: string; LedgerIndex: string },
  fields: Record<string, unknown> | undefined,
): AffectedNode {
  return {
    change,
    LedgerEntryType: body.LedgerEntryType,
    LedgerIndex: body.LedgerIndex,
    fields: fields ?? {},
  }
}
