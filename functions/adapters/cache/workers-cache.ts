import { SECOND } from '#contract/timing'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { whyFailed } from '../../why-failed.ts'
import { COLLECTION_TAG } from './caching.ts'
import type { EdgeCache } from './edge-cache.ts'

const TIME_OUT = 2 * SECOND

/** The Worker's default entrypoint, in front of which the cache stands: a purge reaches its caller's cache only. */
export interface OwnEntrypoint {
  readonly SELF?: { purgeCollection(): Promise<boolean> }
}

/** Workers Cache, reached from any entrypoint of the Worker, a Durable Object too. */
export function workersCache({ SELF }: OwnEntrypoint, clock: Clock, log: Log): EdgeCache {
  return {
    async purgeCollection() {
      if (!SELF) return
      const failed = (reason: string) => log.outsideFailed({ service: 'cache', what: 'purge', reason })
      const late = clock.sleep(TIME_OUT).then(() => Promise.reject(new Error('no answer')))
      try {
        if (!(await Promise.race([SELF.purgeCollection(), late]))) failed('refused')
      } catch (error) {
        failed(whyFailed(error))
      }
    },
  }
}

/** What the default entrypoint runs for a purge. True where there is no cache, as under every local runtime. */
export async function purgeCollectionFrom(cache: Pick<CacheContext, 'purge'> | undefined): Promise<boolean> {
  return (await cache?.purge({ tags: [COLLECTION_TAG] }))?.success ?? true
}
