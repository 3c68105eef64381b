import { errorCodes } from '#contract/error-codes'
import { parseDrops } from '#contract/money'
import { dropsText } from '#contract/wire/drops-text'
import {
  address,
  invoiceId,
  nftokenId,
  offerId,
  payloadUuid,
  type TxHash,
  txHash,
} from '#contract/wire/ledger-ids'
import { purchaseStatuses } from '#contract/wire/purchase'
import * as z from '#contract/wire/schema'
import { tierId } from '#contract/wire/tier-id'
import type { Fact, Purchase } from './purchase.ts'
import { mayEnd } from './reasons.ts'

const endingCode = z.enum(errorCodes.filter(mayEnd))
const int = z.nullable(z.number())

const purchaseRow = z.object({
  id: z.string(),
  token_id: z.number(),
  wallet: address,
  invoice_id: z.nullable(invoiceId),
  tier: tierId,
  price_drops: dropsText,
  status: z.enum(purchaseStatuses),
  version: z.number(),
  request_hash: z.string(),
  attempts: z.number(),
  created_at: z.number(),
  nftoken_id: z.nullable(nftokenId),
  mint_hash: z.nullable(txHash),
  mint_ledger: int,
  minted_at: int,
  minted_before: z.number(),
  offer_id: z.nullable(offerId),
  offer_hash: z.nullable(txHash),
  offer_ledger: int,
  offered_at: int,
  offer_expires_at: int,
  payload_uuid: z.nullable(payloadUuid),
  payload_deeplink: z.nullable(z.string()),
  payload_qr: z.nullable(z.string()),
  payload_socket: z.nullable(z.string()),
  payload_expires_at: int,
  payload_opened_at: int,
  signed_at: int,
  signed_hash: z.nullable(txHash),
  signed_last_ledger: int,
  accept_hash: z.nullable(txHash),
  accept_ledger: int,
  sold_at: int,
  owner: z.nullable(address),
  ending_code: z.nullable(endingCode),
  charged_drops: dropsText,
})

/** A row of `purchase` as the domain knows it. Throws on a row that no code of ours could have written. */
export function readPurchaseRow(raw: unknown): Purchase {
  const row = purchaseRow.parse(raw)
  return {
    id: row.id,
    tokenId: row.token_id,
    wallet: row.wallet,
    invoiceId: row.invoice_id,
    tier: row.tier,
    price: parseDrops(row.price_drops),
    status: row.status,
    version: row.version,
    requestHash: row.request_hash,
    attempts: row.attempts,
    createdAt: row.created_at,
    nftokenId: row.nftoken_id,
    minted: fact(row.minted_at, row.mint_ledger, row.mint_hash),
    mintedBefore: row.minted_before === 1,
    offer: offerOf(row),
    payload: payloadOf(row),
    signed:
      row.signed_at !== null && row.signed_hash !== null
        ? { at: row.signed_at, hash: row.signed_hash, lastLedger: row.signed_last_ledger ?? 0 }
        : null,
    sold:
      row.sold_at !== null && row.accept_hash !== null && row.owner !== null
        ? { at: row.sold_at, ledger: row.accept_ledger, tx: row.accept_hash, owner: row.owner }
        : null,
    ending:
      row.ending_code === null ? null : { code: row.ending_code, charged: parseDrops(row.charged_drops) },
  }
}

/** The purchase that a statement finds, if it finds one. */
export async function onePurchase(statement: D1PreparedStatement): Promise<Purchase | null> {
  const row = await statement.first()
  return row ? readPurchaseRow(row) : null
}

/** The purchase in the first row of a result, if there is one. */
export function firstPurchase(result: D1Result | undefined): Purchase | null {
  const row = result?.results[0]
  return row ? readPurchaseRow(row) : null
}

type Row = z.infer<typeof purchaseRow>

function offerOf(row: Row): Purchase['offer'] {
  const made = fact(row.offered_at, row.offer_ledger, row.offer_hash)
  if (row.offer_id === null || row.offer_expires_at === null || made === null) return null
  return { id: row.offer_id, expiresAt: row.offer_expires_at, made }
}

function payloadOf(row: Row): Purchase['payload'] {
  if (row.payload_uuid === null) return null
  return {
    uuid: row.payload_uuid,
    deeplink: row.payload_deeplink ?? '',
    qrPng: row.payload_qr ?? '',
    statusSocket: row.payload_socket ?? '',
    expiresAt: row.payload_expires_at ?? 0,
    openedAt: row.payload_opened_at,
  }
}

function fact(at: number | null, ledger: number | null, tx: TxHash | null): Fact | null {
  return at === null ? null : { at, ledger, tx }
}
