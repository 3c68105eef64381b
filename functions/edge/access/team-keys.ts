import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { HOUR, MINUTE, SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { limitOf, timeOut } from '../../clock.ts'
import type { Services } from '../../services.ts'
import { whyFailed } from '../../why-failed.ts'

/** Keys are fetched again after this time, so that a retired key is forgotten. Cloudflare rotates them every six weeks. */
const KEPT = HOUR
/** An assertion can name any key, so an unknown one causes a fetch at most this often. */
const FETCH_PAUSE = MINUTE
const TIME_OUT = 5 * SECOND

const published = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) })

interface Fetched {
  readonly keys: JSONWebKeySet
  /** When these keys were published, and when they were asked for the last time, unix ms. */
  readonly at: number
  readonly triedAt: number
}

const NOTHING: Fetched = {
  keys: { keys: [] },
  at: Number.NEGATIVE_INFINITY,
  triedAt: Number.NEGATIVE_INFINITY,
}

/** The last keys of each team, for as long as the isolate lives. */
const fetched = new Map<string, Fetched>()
/** The fetch that is under way for a team: requests that come meanwhile wait for it, as the desk's page makes several at once. */
const underWay = new Map<string, Promise<void>>()

/** Finds the public key of an assertion among those that the team publishes. Throws an error of jose where it has none. */
export function teamKeys(team: string, services: Pick<Services, 'clock' | 'log'>): JWTVerifyGetKey {
  return async (header, token) => {
    const now = services.clock.now()
    const known = fetched.get(team) ?? NOTHING
    const has = now - known.at < KEPT && known.keys.keys.some(({ kid }) => kid === header.kid)
    if (!has) {
      if (now - known.triedAt >= FETCH_PAUSE) underWay.set(team, fetchKeys(team, known, services))
      // The request that fetches may be cut off, so that its promise never settles.
      await Promise.race([underWay.get(team), limitOf(TIME_OUT)])
    }
    const use = fetched.get(team) ?? NOTHING
    if (now - use.at >= KEPT) throw new errors.JWKSNoMatchingKey()
    return createLocalJWKSet(use.keys)(header, token)
  }
}

/** Fetches the keys. Where that fails, those that are known stay as they are. */
async function fetchKeys(
  team: string,
  known: Fetched,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
): Promise<void> {
  const now = clock.now()
  fetched.set(team, { ...known, triedAt: now })
  try {
    const answer = await fetch(`${team}/cdn-cgi/access/certs`, { signal: timeOut(TIME_OUT) })
    fetched.set(team, { keys: published.parse(await answer.json()), at: now, triedAt: now })
  } catch (cause) {
    log.outsideFailed({ service: 'access', what: 'certs', reason: whyFailed(cause) })
  } finally {
    underWay.delete(team)
  }
}
