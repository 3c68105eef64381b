import { Hono } from 'hono'
import { err, ok } from '#contract/result'
import {
  readAvailable,
  readCollection,
  readInfo,
  readStatus,
  readTiers,
  readUserPasses,
} from '#contract/wire/collection'
import { readFigures } from '#contract/wire/figures'
import { address } from '#contract/wire/ledger-ids'
import { readMetadata, readMetadataV2 } from '#contract/wire/pass-metadata'
import { SHARED_UNTIL_SALE } from '../../adapters/cache/caching.ts'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { mount } from '../../edge/http/mount.ts'
import { saleFigures } from './figures.ts'
import { metadataOf } from './metadata.ts'
import { mintingState } from './minting.ts'
import { collectionSnapshot, passesOf } from './store.ts'
import { tierOffers } from './tier-offers.ts'

/** A pass's metadata never changes, and marketplaces read it too. */
const LASTING = { 'cache-control': 'public, max-age=86400', 'access-control-allow-origin': '*' }

export const collectionRoutes = new Hono<AppEnv>()

for (const endpoint of [readInfo, readCollection]) {
  mount(
    collectionRoutes,
    endpoint,
    async ({ services }) => ok(await collectionSnapshot(services.db)),
    SHARED_UNTIL_SALE,
  )
}

mount(
  collectionRoutes,
  readAvailable,
  async ({ services }) => {
    const { total, available, minted, tierStats } = await collectionSnapshot(services.db)
    const tiers = tierStats.map(({ tier, available }) => ({ tier, available }))
    return ok({ total, available, minted, tiers })
  },
  SHARED_UNTIL_SALE,
)

mount(
  collectionRoutes,
  readTiers,
  async ({ services }) => ok({ tiers: tierOffers(await collectionSnapshot(services.db)) }),
  SHARED_UNTIL_SALE,
)

mount(
  collectionRoutes,
  readStatus,
  async ({ services }) => {
    const { issuer, network } = services.config
    return ok({
      minting: await mintingState(services, await collectionSnapshot(services.db)),
      issuer,
      networkId: network.id,
      networkName: network.name,
      explorerUrl: network.explorerNftUrl,
      explorerTxUrl: network.explorerTxUrl,
    })
  },
  SHARED_UNTIL_SALE,
)

mount(
  collectionRoutes,
  readFigures,
  async ({ services }) => ok(await saleFigures(services)),
  SHARED_UNTIL_SALE,
)

mount(collectionRoutes, readUserPasses, async ({ services, params }) => {
  const wallet = address.safeParse(params.address)
  if (!wallet.success) return err('invalid_request')
  return ok({ address: wallet.data, nfts: await passesOf(services.db, wallet.data) })
})

for (const endpoint of [readMetadata, readMetadataV2]) {
  mount(
    collectionRoutes,
    endpoint,
    ({ services, params }) => {
      const found = metadataOf(services.config, params.id)
      return found ? ok(found) : err('metadata_unavailable')
    },
    LASTING,
  )
}
