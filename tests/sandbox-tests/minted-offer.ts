import * as z from 'zod'
import { issuer, minter } from '../sandbox/accounts.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { submitSigned } from '../sandbox/seed.ts'

const minted = z.object({ meta: z.object({ nftoken_id: z.string(), offer_id: z.string() }) })

interface MintedOffer {
  /** Drops. */
  amount: string
  destination: string
  uri?: string
  /** Seconds since 2000. */
  expiration?: number
}

/** Mints a token for the issuer and offers it in the same transaction; final on return. */
export async function mintOffer(sandbox: Sandbox, offer: MintedOffer) {
  const hash = await submitSigned(sandbox.ledger, minter, {
    TransactionType: 'NFTokenMint',
    Issuer: issuer.address,
    NFTokenTaxon: 1,
    Flags: 8,
    Amount: offer.amount,
    Destination: offer.destination,
    ...(offer.expiration !== undefined && { Expiration: offer.expiration }),
    ...(offer.uri !== undefined && { URI: Buffer.from(offer.uri).toString('hex').toUpperCase() }),
  })
  await sandbox.ledger.close()
  const { meta } = minted.parse(await sandbox.ledger.request('tx', { transaction: hash }, 2))
  return { offerId: meta.offer_id, nftokenId: meta.nftoken_id }
}
