import { TERMS_VERSIONS } from '#contract/brand'
import { dropsText } from '#contract/wire/drops-text'
import { address, nftokenId, type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { sql } from '../../adapters/db/sql.ts'

const row = z.object({
  pass_id: z.number(),
  wallet: address,
  owner: address,
  price_drops: dropsText,
  nftoken_id: nftokenId,
  accept_hash: txHash,
  // A text that this release does not know, as of a later one, must not be signed.
  terms_version: z.catch(z.nullable(z.enum(TERMS_VERSIONS)), null),
  ledger: z.number(),
  closed_at: z.nullable(z.number()),
  fee: dropsText,
  alone: z.number(),
  invoice_id: z.nullable(z.string()),
  payment: z.nullable(txHash),
})

/** A sale with the end of its offer, as the journal has it. */
export type SaleRow = Readonly<z.infer<typeof row>>

/** The sale that this transaction made; null where it sold no purchase. */
export async function saleBy(db: D1Database, hash: TxHash): Promise<SaleRow | null> {
  return sql`SELECT purchase.pass_id, purchase.wallet, purchase.owner, purchase.price_drops,
      purchase.nftoken_id, purchase.accept_hash, purchase.terms_version,
      offer_end.ledger, offer_end.closed_at, offer_end.fee,
      EXISTS (SELECT 1 FROM ledger_tx WHERE hash = purchase.accept_hash AND alone = 1) AS alone,
      CASE WHEN offer_end.amount = '0' THEN purchase.invoice_id END AS invoice_id, payment.hash AS payment
    FROM purchase
    JOIN offer_end ON offer_end.offer_id = purchase.offer_id AND offer_end.hash = purchase.accept_hash
    LEFT JOIN payment ON payment.invoice_id = purchase.invoice_id AND payment.status = 'delivered'
    WHERE purchase.accept_hash = ${hash} AND purchase.status = 'sold'`.one(row, db)
}
