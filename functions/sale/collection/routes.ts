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
import type { Endpoint } from '#contract/wire/endpoint'
import { readFigures } from '#contract/wire/figures'
import { address } from '#contract/wire/ledger-ids'
import { readMetadata, readMetadataV2 } from '#contract/wire/pass-metadata'
import { LASTING, SHARED_UNTIL_SALE } from '../../adapters/cache/caching.ts'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { READABLE_BY_ALL } from '../../edge/http/cors.ts'
import { type Handler, mount } from '../../edge/http/mount.ts'
import type { Services } from '../../services.ts'
import { saleFigures } from './figures.ts'
import { metadataOf } from './metadata.ts'
import { saleStatus, stoppedBy } from './minting.ts'
import { collectionSnapshot, collectionWithStops, passesOf } from './store.ts'
import { tierOffers } from './tier-offers.ts'

export const collectionRoutes = new Hono<AppEnv>()

/** Mounts what is the same for all visitors until the next sale. */
function mountShared<E extends Endpoint>(endpoint: E, handle: Handler<E>): void {
  mount(collectionRoutes, endpoint, handle, SHARED_UNTIL_SALE)
}

for (const endpoint of [readInfo, readCollection])
  mountShared(endpoint, async ({ services }) => ok(await noticedCollection(services)))

mountShared(readAvailable, async ({ services }) => {
  const { total, available, minted, tierStats, notice } = await noticedCollection(services)
  const tiers = tierStats.map(({ tier, available }) => ({ tier, available }))
  return ok({ total, available, minted, tiers, notice })
})

mountShared(readTiers, async ({ services }) =>
  ok({ tiers: tierOffers(await collectionSnapshot(services.db)) }),
)

mountShared(readStatus, async ({ services }) => {
  const { issuer, network } = services.config
  const { info, stops } = await collectionWithStops(services.db)
  return ok({
    ...(await saleStatus(services, info, stops)),
    issuer,
    networkId: network.id,
    networkName: network.name,
    explorerUrl: network.explorerNftUrl,
    explorerTxUrl: network.explorerTxUrl,
  })
})

mountShared(readFigures, async ({ services }) => ok(await saleFigures(services)))

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
    // Marketplaces read it too.
    { ...LASTING, ...READABLE_BY_ALL },
  )
}

/** Supply and recent sales, with what visitors read while no purchase can be begun. */
async function noticedCollection({ db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>) {
  const { info, stops } = await collectionWithStops(db)
  return { ...info, notice: stoppedBy(config, info, stops, clock.now())?.notice ?? null }
}
