import { AVAILABLE_PATH } from '../collection.ts'
import { mintingStates } from '../minting.ts'
import { dropsText } from './drops-text.ts'
import { get } from './endpoint.ts'
import { address, nftokenId } from './ledger-ids.ts'
import * as z from './schema.ts'
import { tierId } from './tier-id.ts'

const lastMinted = z.object({
  /** The pass's number in the collection, 1–1000. */
  tokenId: z.number(),
  tier: tierId,
  /** Its number within the tier, from 1. */
  number: z.number(),
  /** When the sale was validated, unix ms. */
  time: z.number(),
  owner: address,
  nftokenId,
})

/** Supply and recent sales, the same for every visitor. `minted` counts passes sold; held ones are not available either. */
export const collectionInfo = z.object({
  total: z.number(),
  available: z.number(),
  minted: z.number(),
  tierStats: z.array(
    z.object({ tier: tierId, total: z.number(), minted: z.number(), available: z.number() }),
  ),
  lastMintedNFTs: z.array(lastMinted),
})
export type CollectionInfo = z.infer<typeof collectionInfo>

/** What visitors read while no purchase can be begun: a pause, a halt or an opening. Null otherwise; new with version 1.3.0. */
const notice = z.optional(z.nullable(z.string()))

const noticed = z.object({ ...collectionInfo.shape, notice })
export const readInfo = get('/v2/nft/info', noticed)
export const readCollection = get('/nft/collection', noticed)

/** The supply without recent sales, so that its size stays the same however many passes are sold. */
const supply = z.object({
  total: z.number(),
  available: z.number(),
  minted: z.number(),
  tiers: z.array(z.object({ tier: tierId, available: z.number() })),
  notice,
})
export type Supply = z.infer<typeof supply>

export const readAvailable = get(AVAILABLE_PATH, supply)

const tierOffer = z.object({
  id: tierId,
  name: z.string(),
  priceInXRP: z.string(),
  priceDrops: dropsText,
  /** The price as a label: `850.00 XRP`. */
  mintPrice: z.string(),
  mintLimit: z.number(),
  kycRequired: z.boolean(),
  total: z.number(),
  minted: z.number(),
  available: z.number(),
})
export type TierOffer = z.infer<typeof tierOffer>

export const readTiers = get('/v2/nft/tiers', z.object({ tiers: z.array(tierOffer) }))

/** Whether a purchase can be begun. Fields that may be missing are new with version 1.3.0. */
const saleStatus = z.object({
  minting: z.enum(mintingStates),
  notice,
  /** When minting opens, unix ms by the ledger's clock; null where no opening lies ahead. */
  opensAt: z.optional(z.nullable(z.number())),
  /** While an opening lies ahead, the close time of the last validated ledger, unix ms; otherwise null. */
  ledgerTime: z.optional(z.nullable(z.number())),
  /** Tiers that are paused by themselves, each with what visitors read. */
  pausedTiers: z.optional(z.array(z.object({ tier: tierId, notice: z.string() }))),
})
export type SaleStatus = z.infer<typeof saleStatus>

/** Whether passes can be bought now, and on which ledger: the wallet panel shows `networkName`. */
export const readStatus = get(
  '/v2/nft/status',
  z.object({
    ...saleStatus.shape,
    issuer: address,
    networkId: z.number(),
    networkName: z.string(),
    /** The address of one NFToken in an external explorer, with `{id}` for the NFTokenID; null on a network without one. */
    explorerUrl: z.nullable(z.string()),
    /** The address of one transaction, with `{hash}` for the hash. */
    explorerTxUrl: z.nullable(z.string()),
  }),
)

/** The passes that one wallet has bought. Only what the public ledger shows. */
export const readUserPasses = get(
  '/v2/nft/user/:address',
  z.object({
    address,
    nfts: z.array(
      z.object({
        tokenId: z.number(),
        tier: tierId,
        number: z.number(),
        nftokenId,
        status: z.literal('sold'),
        time: z.number(),
      }),
    ),
  }),
)
