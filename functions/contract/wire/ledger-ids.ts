import { HASH256 } from '../hash256.ts'
import * as z from './schema.ts'

/** A classic XRP Ledger address. The pattern checks the alphabet only: code that needs the checksum decodes it. */
export const address = z
  .string()
  .check(z.regex(/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/))
  .brand<'Address'>()
export type Address = z.infer<typeof address>

const hash256 = z.string().check(z.regex(HASH256))

/** The hash of a signed transaction, upper-case hex. */
export const txHash = hash256.brand<'TxHash'>()
export type TxHash = z.infer<typeof txHash>

export const ledgerHash = hash256.brand<'LedgerHash'>()
export type LedgerHash = z.infer<typeof ledgerHash>

/** The purpose that a payment names: 256 bits, upper-case hex. */
export const invoiceId = hash256.brand<'InvoiceID'>()
export type InvoiceID = z.infer<typeof invoiceId>

export const nftokenId = hash256.brand<'NFTokenID'>()
export type NFTokenID = z.infer<typeof nftokenId>

/** The ledger index of an NFTokenOffer entry. */
export const offerId = hash256.brand<'OfferID'>()
export type OfferID = z.infer<typeof offerId>

/** The uuid of a Xaman payload. */
export const payloadUuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))
  .brand<'PayloadUuid'>()
export type PayloadUuid = z.infer<typeof payloadUuid>
