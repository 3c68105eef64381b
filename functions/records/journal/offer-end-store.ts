import { dropsText } from '#contract/wire/drops-text'
import { address, nftokenId, type OfferID, offerId, type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import type { OfferEnd } from './effects.ts'
import { JOINED } from './link-store.ts'

/** How an offer ended, and in which transaction. */
export interface ReadEnd extends OfferEnd {
  readonly hash: TxHash
  readonly ledger: number
  readonly closedAt: number | null
  readonly account: z.infer<typeof address>
  readonly fee: string
}

const endRow = rowSchema({
  offerId,
  how: z.enum(['accepted', 'expired', 'cancelled', 'burned']),
  nftokenId,
  owner: z.nullable(address),
  buyer: z.nullable(address),
  amount: z.string(),
  hash: txHash,
  ledger: z.number(),
  closedAt: z.nullable(z.number()),
  account: address,
  fee: dropsText,
})

/** How an offer ended, if the journal has its end and conclusions are allowed. */
export async function endOf(db: D1Database, offer: OfferID): Promise<ReadEnd | null> {
  const row = await db.prepare(`SELECT * FROM offer_end WHERE offer_id = ? AND ${JOINED}`).bind(offer).first()
  return row ? readEndRow(row) : null
}

export function readEndRow(raw: unknown): ReadEnd {
  const { offerId: offer, nftokenId: token, ...rest } = endRow.parse(raw)
  return { ...rest, offer, token }
}
