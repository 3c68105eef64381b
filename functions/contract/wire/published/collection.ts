import { imageOfPass } from '../../pass-image.ts'
import { passName } from '../../pass-name.ts'
import { TIERS_IN_WORDS, type TierId, tierIds, tiers } from '../../tiers.ts'
import {
  type CollectionInfo,
  readAvailable,
  readCollection,
  readInfo,
  readStatus,
  readTiers,
  readUserPasses,
} from '../collection.ts'
import { readFigures } from '../figures.ts'
import { address } from '../ledger-ids.ts'
import { readMetadata, readMetadataV2 } from '../pass-metadata.ts'
import * as z from '../schema.ts'
import { type Example, type PublishedCall, published } from './call.ts'
import type { Json } from './json.ts'
import { BUYER, ISSUER, MINTER, NOON, TOKEN } from './samples.ts'

const passNumber = z.string().check(z.regex(/^[1-9]\d{0,3}$/))

/** For each tier, how many passes are minted and how many are left. */
const sales: Readonly<Record<TierId, { readonly minted: number; readonly available: number }>> = {
  common: { minted: 118, available: 180 },
  uncommon: { minted: 74, available: 126 },
  rare: { minted: 30, available: 144 },
  epic: { minted: 21, available: 144 },
  legendary: { minted: 9, available: 141 },
  mythic: { minted: 2, available: 8 },
}
const tierStats = tierIds.map((tier) => ({ tier, total: tiers[tier].supply, ...sales[tier] }))
const sumOf = (what: 'total' | 'available' | 'minted') =>
  tierStats.reduce((sum, { [what]: count }) => sum + count, 0)

export const collection: Json<CollectionInfo> = {
  total: sumOf('total'),
  available: sumOf('available'),
  minted: sumOf('minted'),
  tierStats,
  lastMintedNFTs: [
    { tokenId: 530, tier: 'rare', number: 30, time: NOON + 44_000, owner: BUYER, nftokenId: TOKEN },
  ],
}

const IMAGE = `https://touchstone.example/nfts/${imageOfPass('rare', 30)}.png`
const metadata: Example<typeof readMetadata> & Example<typeof readMetadataV2> = {
  params: { id: '530' },
  reply: {
    schema: 'ipfs://QmNpi8rcXEkohca8iXu7zysKKSJYqCvBJn3xJwga8jXqWU',
    nftType: 'art.v0',
    name: passName(530),
    description: 'A Rare Founder Pass of Touchstone: one of 175 in its tier, 1,000 in all. One-time mint.',
    image: IMAGE,
    edition: '30 of 175',
    collection: { name: 'Touchstone Founder Pass', family: 'Touchstone NFT Collections' },
    attributes: [
      { trait_type: 'Tier', value: 'Rare' },
      { trait_type: 'Number', value: 30 },
      { trait_type: 'Edition', value: 175 },
    ],
    properties: { files: [{ uri: IMAGE, type: 'image/png' }] },
    external_url: 'https://touchstone.example/founder-pass',
  },
}

export const collectionCalls: readonly PublishedCall[] = [
  published('readInfo', readInfo, {
    says: 'Supply by tier and the latest sales. Those minted are sold; a pass on hold is neither sold nor available.',
    revalidates: true,
    example: { reply: collection },
  }),
  published('readCollection', readCollection, {
    says: 'The same under another path.',
    revalidates: true,
    example: { reply: collection },
  }),
  published('readAvailable', readAvailable, {
    says: 'How many passes there are, are sold, and can be bought now, in all and by tier.',
    revalidates: true,
    example: {
      reply: {
        total: collection.total,
        available: collection.available,
        minted: collection.minted,
        tiers: tierStats.map(({ tier, available }) => ({ tier, available })),
        notice: null,
      },
    },
  }),
  published('readTiers', readTiers, {
    says: `The ${TIERS_IN_WORDS} tiers with price, limit for one wallet and supply.`,
    revalidates: true,
    example: {
      reply: {
        tiers: [
          {
            id: 'rare',
            name: 'Rare',
            priceInXRP: '450',
            priceDrops: '450000000',
            mintPrice: '450.00 XRP',
            mintLimit: 2,
            kycRequired: false,
            total: 175,
            minted: 30,
            available: 144,
          },
        ],
      },
    },
  }),
  published('readStatus', readStatus, {
    says: 'Whether passes can be bought now, on which ledger, and whose tokens they are. Paused: by the operator, or not opened yet (opensAt). Halted: stopped by the server itself, and what is under way may wait. Disconnected: no ledger was validated for half a minute.',
    revalidates: true,
    example: {
      reply: {
        minting: 'open',
        notice: null,
        opensAt: null,
        ledgerTime: null,
        pausedTiers: [],
        issuer: ISSUER,
        networkId: 0,
        networkName: 'XRPL Mainnet',
        explorerUrl: 'https://livenet.xrpl.org/nft/{id}',
        explorerTxUrl: 'https://livenet.xrpl.org/transactions/{hash}',
      },
    },
  }),
  published('readFigures', readFigures, {
    says: 'Everything we claim about the sale, for anyone who counts it again: what is sold, held and free, what was paid, what issuer and minter have.',
    revalidates: true,
    example: {
      reply: {
        tiers: tierStats.map(({ tier, total, minted, available }) => ({
          tier,
          total,
          sold: minted,
          held: total - minted - available,
          free: available,
          paidDrops: (BigInt(minted) * tiers[tier].price).toString(),
        })),
        issuer: { address: ISSUER, passes: 0, balanceDrops: '21000000' },
        minter: { address: MINTER, passes: 3, balanceDrops: '51250988112' },
        waiting: 0,
      },
    },
  }),
  published('readUserPasses', readUserPasses, {
    says: 'The passes that one wallet has bought: nothing that the public ledger does not show.',
    refuses: ['invalid_request'],
    params: { address },
    example: {
      params: { address: BUYER },
      reply: {
        address: BUYER,
        nfts: [
          { tokenId: 530, tier: 'rare', number: 30, nftokenId: TOKEN, status: 'sold', time: NOON + 44_000 },
        ],
      },
    },
  }),
  published('readMetadata', readMetadata, {
    says: 'What a pass is, as marketplaces read it. Its address is the URI of the token.',
    refuses: ['metadata_unavailable'],
    params: { id: passNumber },
    example: metadata,
  }),
  published('readMetadataV2', readMetadataV2, {
    says: 'The same under another path.',
    refuses: ['metadata_unavailable'],
    params: { id: passNumber },
    example: metadata,
  }),
]
