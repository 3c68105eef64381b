import type { Drops } from '#contract/money'
import type { TierId } from '#contract/tiers'
import type { Address, InvoiceID, NFTokenID, OfferID, PayloadUuid, TxHash } from '#contract/wire/ledger-ids'
import type { PurchaseStatus } from '#contract/wire/purchase'
import type { EndingCode } from './reasons.ts'

/** Something that came true, with what proves it. Times are unix ms. */
export interface Fact {
  readonly at: number
  readonly ledger: number | null
  readonly tx: TxHash | null
}

/** One attempt to buy one pass, as its row has it. */
export interface Purchase {
  readonly id: string
  readonly tokenId: number
  readonly wallet: Address
  /** Under which it is paid before its pass is offered; null where one signature does both. */
  readonly invoiceId: InvoiceID | null
  readonly tier: TierId
  readonly price: Drops
  readonly status: PurchaseStatus
  readonly version: number
  readonly requestHash: string
  readonly attempts: number
  readonly createdAt: number
  readonly nftokenId: NFTokenID | null
  readonly minted: Fact | null
  /** The pass had its token before this purchase began: `minted` is its first mint, null where nobody wrote that down. */
  readonly mintedBefore: boolean
  readonly offer: { readonly id: OfferID; readonly expiresAt: number; readonly made: Fact } | null
  readonly payload: {
    readonly uuid: PayloadUuid
    readonly deeplink: string
    readonly qrPng: string
    readonly statusSocket: string
    readonly expiresAt: number
    readonly openedAt: number | null
  } | null
  readonly signed: { readonly at: number; readonly hash: TxHash; readonly lastLedger: number } | null
  readonly sold: (Fact & { readonly tx: TxHash; readonly owner: Address }) | null
  readonly ending: { readonly code: EndingCode; readonly charged: Drops } | null
}
