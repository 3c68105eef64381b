import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { senderKey } from '#contract/sender-key'
import { MINUTE, SECOND } from '#contract/timing'
import type { LimitName } from '../env.ts'
import type { AppEnv } from './app-env.ts'
import { refuse } from './refuse.ts'
import { addressOf } from './sender.ts'

/** The period of all of them, in seconds. */
export const LIMIT_PERIOD = MINUTE / SECOND

/** So much and no more from one sender. Making a sign-in waits: its page comes again by itself. */
export function limit(name: LimitName) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const verdict = await countedBy(c, name, senderKey(addressOf(c)))
    if (verdict === 'passes') return next()
    if (verdict === 'unguarded') return refuse(c, 'unguarded')
    return name === 'LIMIT_CONNECT'
      ? refuse(c, 'connect_wait', { retryAfter: LIMIT_PERIOD })
      : refuse(c, 'rate_limited')
  })
}

/** The same for an address that is opened as a page: why it refuses this sender, or null. */
export async function refusedBy(
  c: Context<AppEnv>,
  name: LimitName,
): Promise<'rate_limited' | 'unguarded' | null> {
  const verdict = await countedBy(c, name, senderKey(addressOf(c)))
  if (verdict === 'passes') return null
  return verdict === 'unguarded' ? verdict : 'rate_limited'
}

/** So much and no more from one wallet, wherever it asks from. Belongs behind `requireSession`. */
export function limitWallet(name: LimitName) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const verdict = await countedBy(c, name, c.var.wallet)
    if (verdict === 'passes') return next()
    return refuse(c, verdict === 'unguarded' ? 'unguarded' : 'rate_limited')
  })
}

/**
 * Counts one request. A limit that is not bound lets everybody pass on a machine of one's own, and nobody in production:
 * a deploy that lost its limits must be noticed before somebody makes use of it.
 */
export async function countedBy(
  { env, var: { services } }: Pick<Context<AppEnv>, 'env' | 'var'>,
  name: LimitName,
  key: string,
): Promise<'passes' | 'refused' | 'unguarded'> {
  const binding = env[name]
  if (binding) return (await binding.limit({ key })).success ? 'passes' : 'refused'
  if (services.config.plainHttp) return 'passes'
  services.log.attention({ what: `the rate limit ${name} is not bound` })
  return 'unguarded'
}
