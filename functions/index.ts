import { WorkerEntrypoint } from 'cloudflare:workers'
import { routeRooms } from '../party/durable.ts'
import { withCaching } from './adapters/cache/caching.ts'
import { purgeCollectionFrom } from './adapters/cache/workers-cache.ts'
import { createApp } from './app.ts'
import { assemble } from './assemble.ts'
import type { Env } from './env.ts'
import { reconcile } from './reconcile.ts'

export { CollectionRoom, PayloadRoom, WalletRoom } from '../party/durable.ts'
export { LedgerFollower } from './ledger-follower.ts'

const app = createApp(assemble)

/** The Worker's entrypoint: HTTP requests, cron runs, and calls of the Worker itself by its binding `SELF`. */
export default class Touchstone extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const { env, ctx } = this
    return withCaching(request, (await routeRooms(request, env)) ?? (await app.fetch(request, env, ctx)))
  }

  override async scheduled(): Promise<void> {
    this.ctx.waitUntil(reconcile(assemble(this.env, this.ctx)))
  }

  /** Purges what a sale changes from the cache before this entrypoint. A method cannot be called from outside. */
  async purgeCollection(): Promise<boolean> {
    return purgeCollectionFrom(this.ctx.cache)
  }
}
