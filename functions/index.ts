import { WorkerEntrypoint } from 'cloudflare:workers'
import { versionName } from '#contract/version'
import { routeRooms } from '../party/durable.ts'
import { withCaching } from './adapters/cache/caching.ts'
import { purgeCollectionFrom } from './adapters/cache/workers-cache.ts'
import { createApp } from './app.ts'
import { assemble } from './assemble.ts'
import { problemsOf, readConfig } from './config/read-config.ts'
import { logProblems } from './edge/http/log-problems.ts'
import { nameVersion } from './edge/http/name-version.ts'
import { withSecurityHeaders } from './edge/http/security-headers.ts'
import type { Env } from './env.ts'
import { consoleLog } from './log.ts'
import { randomUuid } from './random.ts'
import { reconcile } from './reconcile.ts'

export { CollectionRoom, PayloadRoom, WalletRoom } from '../party/durable.ts'
export { LedgerFollower } from './ledger-follower.ts'

/** The log of one request or cron run. */
const logOf = (env: Env, requestId: string) => consoleLog({ version: versionName(env.VERSION), requestId })

const app = createApp((env, context, requestId) => assemble(env, context, { log: logOf(env, requestId) }))

/** The Worker's entrypoint: HTTP requests, cron runs, and calls of the Worker itself by its binding `SELF`. */
export default class Touchstone extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const { env, ctx } = this
    // A Worker that is not configured answers everything by the API's refusal, rooms included.
    const room =
      problemsOf(env).length === 0
        ? await routeRooms(request, env, readConfig(env).config.collectionRooms)
        : null
    const answer = room ? withSecurityHeaders(room) : await app.fetch(request, env, ctx)
    return nameVersion(withCaching(request, answer), env.VERSION)
  }

  override async scheduled(): Promise<void> {
    const log = logOf(this.env, `cron ${randomUuid()}`)
    const problems = problemsOf(this.env)
    if (problems.length > 0) return logProblems(problems, log)
    this.ctx.waitUntil(reconcile(assemble(this.env, this.ctx, { log })))
  }

  /** Purges what a sale changes from the cache before this entrypoint. A method cannot be called from outside. */
  async purgeCollection(): Promise<boolean> {
    return purgeCollectionFrom(this.ctx.cache)
  }
}
