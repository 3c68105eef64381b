import { Hono } from 'hono'
import { err, ok } from '#contract/result'
import {
  readAvailable,
  readCollection,
  readInfo,
  readMetadata,
  readMetadataV2,
  readStatus,
  readTiers,
  readUserPasses,
} from '#contract/wire/collection'
import { readFigures } from '#contract/wire/figures'
import { address } from '#contract/wire/ledger-ids'
import { named, SHARED_UNTIL_SALE } from '../cache/caching.ts'
import type { AppEnv } from '../http/app-env.ts'
import { limit } from '../http/limits.ts'
import { reply } from '../http/reply.ts'
import { saleFigures } from './figures.ts'
import { metadataOf } from './metadata.ts'
import { mintingState } from './minting.ts'
import { collectionSnapshot, passesOf } from './store.ts'
import { tierOffers } from './tier-offers.ts'

/** A pass's metadata never changes, and the pages of marketplaces read it too. */
const LASTING = { 'cache-control': 'public, max-age=86400', 'access-control-allow-origin': '*' }

/** The HTTP face of the collection: supply, tiers, owners, metadata. */
export const collectionRoutes = new Hono<AppEnv>()
  .get(readInfo.path, limit('LIMIT_READ'), named, async (c) =>
    reply(c, readInfo, ok(await collectionSnapshot(c.var.services.db)), SHARED_UNTIL_SALE),
  )
  .get(readCollection.path, limit('LIMIT_READ'), named, async (c) =>
    reply(c, readCollection, ok(await collectionSnapshot(c.var.services.db)), SHARED_UNTIL_SALE),
  )
  .get(readAvailable.path, limit('LIMIT_READ'), named, async (c) => {
    const { available, tierStats } = await collectionSnapshot(c.var.services.db)
    return reply(
      c,
      readAvailable,
      ok({ available, tiers: tierStats.map(({ tier, available }) => ({ tier, available })) }),
      SHARED_UNTIL_SALE,
    )
  })
  .get(readTiers.path, limit('LIMIT_READ'), named, async (c) =>
    reply(
      c,
      readTiers,
      ok({ tiers: tierOffers(await collectionSnapshot(c.var.services.db)) }),
      SHARED_UNTIL_SALE,
    ),
  )
  .get(readStatus.path, limit('LIMIT_READ'), named, async (c) => {
    const { config, db } = c.var.services
    const minting = await mintingState(c.var.services, await collectionSnapshot(db))
    return reply(
      c,
      readStatus,
      ok({
        minting,
        issuer: config.issuer,
        networkId: config.network.id,
        networkName: config.network.name,
        explorerUrl: config.network.explorerNftUrl,
        explorerTxUrl: config.network.explorerTxUrl,
      }),
      SHARED_UNTIL_SALE,
    )
  })
  .get(readFigures.path, limit('LIMIT_READ'), named, async (c) =>
    reply(c, readFigures, ok(await saleFigures(c.var.services)), SHARED_UNTIL_SALE),
  )
  .get(readUserPasses.path, limit('LIMIT_READ'), async (c) => {
    const wallet = address.safeParse(c.req.param('address'))
    if (!wallet.success) return reply(c, readUserPasses, err('invalid_request'))
    const nfts = await passesOf(c.var.services.db, wallet.data)
    return reply(c, readUserPasses, ok({ address: wallet.data, nfts }))
  })
  .get(readMetadata.path, (c) => {
    const found = metadataOf(c.var.services.config, c.req.param('id'))
    return reply(c, readMetadata, found ? ok(found) : err('metadata_unavailable'), LASTING)
  })
  .get(readMetadataV2.path, (c) => {
    const found = metadataOf(c.var.services.config, c.req.param('id'))
    return reply(c, readMetadataV2, found ? ok(found) : err('metadata_unavailable'), LASTING)
  })
