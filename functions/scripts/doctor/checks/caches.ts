import { readTiers } from '#contract/wire/collection'
import { requireSite } from '../examined/examined-environment.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { note, right, wrong } = findingsOf('caches')

/** What one answer said of caching. */
interface CacheReply {
  readonly control: string
  /** `cf-cache-status`; null where no cache was in front. */
  readonly status: string | null
}

interface Facts {
  /** An answer for one visitor only, asked twice; the second time. */
  readonly unshared: CacheReply
  /** An answer that is the same for all, asked twice; the second time. */
  readonly shared: CacheReply
  /** Whether a cache is in front: not on this machine. */
  readonly isPublic: boolean
}

/** Judges what a cache did with an answer for one visitor, and with one for all. */
export function judgeCaches({ unshared, shared, isPublic }: Facts): readonly Finding[] {
  const found: Finding[] = []
  if (!unshared.control.includes('no-store') || unshared.status === 'HIT')
    found.push(
      wrong(
        `an answer for one visitor is ${unshared.status === 'HIT' ? 'served from a cache' : 'not marked no-store'}`,
        'remove the cache rule in front of the Worker that ignores Cache-Control',
      ),
    )
  if (shared.control === '')
    found.push(
      wrong('an answer for all says nothing of caching', 'deploy again: a cache may keep it for hours'),
    )
  if (found.length > 0) return found
  if (!isPublic) return [right('none is in front of this machine; answers say what one may do')]
  if (shared.status === null)
    return [
      note(
        'no cache answered twice',
        'see that [cache] is enabled in wrangler.toml; each page view now costs a request',
      ),
    ]
  return [right(`the second answer for all was ${shared.status}`)]
}

export const caches = checkOf(
  'caches',
  'after',
  async (examined): Promise<Facts> => {
    const site = requireSite(examined)
    const twice = async (path: string): Promise<CacheReply> => {
      await (await examined.http(`${site}${path}`)).arrayBuffer()
      const answer = await examined.http(`${site}${path}`)
      await answer.arrayBuffer()
      return {
        control: answer.headers.get('cache-control') ?? '',
        status: answer.headers.get('cf-cache-status'),
      }
    }
    return {
      unshared: await twice('/api/no-such-call'),
      shared: await twice(readTiers.path),
      isPublic: site.startsWith('https:'),
    }
  },
  judgeCaches,
)
