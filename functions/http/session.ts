import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { senderKey } from '#contract/sender-key'
import type { AppEnv } from './app-env.ts'
import { countedBy } from './limits.ts'
import { refuse } from './refuse.ts'
import { addressOf } from './sender.ts'
import { sessionWallet } from './session-store.ts'

/**
 * Lets a request through only with a living session, and leaves its wallet on the context. Who has none is counted by
 * address, so that guessing has an end; who has one is limited by wallet, after this.
 */
export const requireSession = createMiddleware<AppEnv>(async (c, next) => {
  const token = bearerOf(c)
  const wallet = token ? await sessionWallet(c.var.services, token) : null
  if (!wallet) {
    const guesses = await countedBy(c, 'LIMIT_READ', senderKey(addressOf(c)))
    return refuse(c, guesses === 'refused' ? 'rate_limited' : 'unauthorized')
  }
  c.set('wallet', wallet)
  return next()
})

/** The token that a request brings along, if any. */
export function bearerOf(c: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}
