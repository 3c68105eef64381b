import { dropsText } from '#contract/wire/drops-text'
import { type Address, address, nftokenId, type OfferID, offerId, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import { sql } from '../../adapters/db/sql.ts'
import { JOINED } from './link-store.ts'

export const endRow = z.pipe(
  rowSchema({
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
  }),
  z.transform(({ offerId: offer, nftokenId: token, ...rest }) => ({ ...rest, offer, token })),
)
/** How an offer ended (`OfferEnd`), and in which transaction: its sender, its fee in drops as text, its ledger's close time in unix ms. */
export type ReadEnd = Readonly<z.infer<typeof endRow>>

/** How an offer ended, if the journal has its end and conclusions are allowed. */
export async function endOf(db: D1Database, offer: OfferID): Promise<ReadEnd | null> {
  return sql`SELECT * FROM offer_end WHERE offer_id = ${offer} AND ${JOINED}`.one(endRow, db)
}

/** Whether another wallet than this one took an offer of a pass's NFToken, if the journal has that and conclusions are allowed. */
export async function isTakenByOther(db: D1Database, pass: number, wallet: Address): Promise<boolean> {
  return sql`SELECT 1 AS one FROM offer_end JOIN pass USING (nftoken_id)
    WHERE pass.id = ${pass} AND how = 'accepted' AND buyer <> ${wallet} AND ${JOINED} LIMIT 1`.found(db)
}

/**
 * Whether the database was restored and is still incomplete, and its journal has that an offer of this NFToken was taken:
 * it handles that sale later. Never while no conclusions are allowed.
 */
export async function isSoldInRestored(db: D1Database, token: string): Promise<boolean> {
  return sql`SELECT 1 AS one FROM halt JOIN offer_end
    WHERE halt.name = 'restored' AND nftoken_id = ${token} AND how = 'accepted' AND ${JOINED}
    LIMIT 1`.found(db)
}
