import { TOTAL_SUPPLY } from '../tiers.ts'
import { post } from './endpoint.ts'
import { clientMintRequestId, purchaseReply, termsVersion } from './purchase.ts'
import * as z from './schema.ts'

/** A pass's number in the collection. */
export const passNumber = z.int().check(z.gte(1), z.lte(TOTAL_SUPPLY))

const mintRequest = z.object({ tokenId: passNumber, clientMintRequestId, termsVersion })
export type MintRequest = z.infer<typeof mintRequest>

/**
 * A purchase of one chosen pass, otherwise as `purchasePass`. Without a clientMintRequestId the pass identifies the
 * request: while the wallet has it on hold, asking again answers with that purchase.
 */
export const mintPass = post('/nft/mint', mintRequest, purchaseReply, { session: true, limit: 'purchase' })
