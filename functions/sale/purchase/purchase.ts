import { errorCodes } from '#contract/error-codes'
import { address, invoiceId, nftokenId, offerId, txHash } from '#contract/wire/ledger-ids'
import type { PurchaseStatus } from '#contract/wire/purchase'
import * as z from '#contract/wire/schema'
import { tierId } from '#contract/wire/tier-id'
import { dropsColumn, flag } from '../../adapters/db/row-schema.ts'
import { payload as asked } from '../../adapters/xaman/xaman.ts'
import { mayEnd } from './reasons.ts'

/** A fact, with its proof. Times are unix ms. */
const fact = z.object({ at: z.number(), ledger: z.number(), tx: txHash })
const offer = z.object({ id: offerId, expiresAt: z.number(), made: fact })
/** The payload by which the offer can be accepted. */
const payload = z.extend(asked, { expiresAt: z.number(), openedAt: z.nullable(z.number()) })
const signature = z.object({ at: z.number(), hash: txHash, lastLedger: z.number() })
const sale = z.extend(fact, { owner: address })
const ending = z.object({ code: z.enum(errorCodes.filter(mayEnd)), charged: dropsColumn })

/** The columns of a purchase in every status. */
const basis = {
  id: z.string(),
  passId: z.number(),
  wallet: address,
  // The InvoiceID under which it is paid before its pass is offered; null where one signature does both.
  invoiceId: z.nullable(invoiceId),
  tier: tierId,
  price: dropsColumn,
  version: z.number(),
  requestHash: z.string(),
  attempts: z.number(),
  createdAt: z.number(),
  nftokenId: z.nullable(nftokenId),
  minted: z.nullable(fact),
  // The pass had its NFToken before this purchase began: `minted` is its first mint, null where that was not written
  // down.
  mintedBefore: flag,
  // None before a signature is asked for, and none for a pass that is paid first.
  payload: z.nullable(payload),
}
const unsold = { ...basis, sold: z.null() }
const unoffered = { ...unsold, offer: z.null(), signed: z.null(), ending: z.nullable(ending) }
const onOffer = { ...unsold, nftokenId, offer }

/** The offer that was taken; null where only its id is known, as of a sale that was found on the ledger alone. */
const takenOffer = z.pipe(
  z.extend(offer, { expiresAt: z.nullable(z.number()), made: z.nullable(fact) }),
  z.transform(({ id, expiresAt, made }) => (made && expiresAt !== null ? { id, expiresAt, made } : null)),
)

/** A purchase by its status, with what the status guarantees. Fields that it excludes are null. */
export const purchase = z.discriminatedUnion('status', [
  z.object({ ...unoffered, status: z.literal('reserved') }),
  z.object({ ...unoffered, status: z.literal('minting') }),
  z.object({ ...unoffered, status: z.literal('offering'), nftokenId }),
  z.object({ ...onOffer, status: z.literal('offered'), signed: z.null(), ending: z.nullable(ending) }),
  z.object({ ...onOffer, status: z.literal('confirming'), signed: signature, ending: z.nullable(ending) }),
  z.object({ ...onOffer, status: z.literal('cancelling'), signed: z.nullable(signature), ending }),
  z.object({
    ...basis,
    status: z.literal('sold'),
    nftokenId,
    offer: takenOffer,
    signed: z.nullable(signature),
    sold: sale,
    ending: z.null(),
  }),
  z.object({
    ...unsold,
    status: z.literal('released'),
    offer: z.nullable(offer),
    signed: z.nullable(signature),
    ending,
  }),
])

/** One attempt to buy one pass. */
export type Purchase = Readonly<z.infer<typeof purchase>>
export type PurchaseIn<Status extends PurchaseStatus> = Extract<Purchase, { readonly status: Status }>
/** A purchase whose offer was validated, and whose end is not known yet. */
export type OnOffer = PurchaseIn<'offered' | 'confirming' | 'cancelling'>

export type Fact = Readonly<z.infer<typeof fact>>
export type Offer = Readonly<z.infer<typeof offer>>
export type PurchasePayload = Readonly<z.infer<typeof payload>>
export type Signature = Readonly<z.infer<typeof signature>>
export type Sale = Readonly<z.infer<typeof sale>>
export type Ending = Readonly<z.infer<typeof ending>>
