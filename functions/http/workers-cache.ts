import { SECOND } from '#contract/timing'
import type { Log } from '../log.ts'
import { COLLECTION_TAG } from './caching.ts'
import type { EdgeCache } from './edge-cache.ts'

const PATIENCE = 2 * SECOND

/** The Worker's default entrypoint, in front of which the cache stands: a purge reaches the cache of its caller alone. */
export interface OwnEntrypoint {
  readonly SELF?: { purgeCollection(): Promise<boolean> }
}

/** Workers Cache, reached from anywhere in the Worker, a Durable Object too. */
export function workersCache({ SELF }: OwnEntrypoint, log: Log): EdgeCache {
  return {
    async purgeCollection() {
      if (!SELF) return
      const failed = (reason: string) => log.outsideFailed({ service: 'cache', what: 'purge', reason })
      let waiting: ReturnType<typeof setTimeout> | null = null
      const late = new Promise<never>((_, reject) => {
        waiting = setTimeout(() => reject(new Error('no answer')), PATIENCE)
      })
      try {
        if (!(await Promise.race([SELF.purgeCollection(), late]))) failed('refused')
      } catch (error) {
        failed(error instanceof Error ? error.message : 'unreachable')
      } finally {
        clearTimeout(waiting)
      }
    },
  }
}

/** What the default entrypoint does then. True where there is no cache, as under every local runtime. */
export async function purgeCollectionFrom(cache: Pick<CacheContext, 'purge'> | undefined): Promise<boolean> {
  return (await cache?.purge({ tags: [COLLECTION_TAG] }))?.success ?? true
}
