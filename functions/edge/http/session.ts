import type { Context } from 'hono'
import { err, ok } from '#contract/result'
import type { Address } from '#contract/wire/ledger-ids'
import type { OrRefused } from '#contract/wire/refusal'
import type { AppEnv } from './app-env.ts'
import { countedBy, RATE_LIMITED } from './limits.ts'
import { senderKeyOf } from './sender.ts'
import { presentSession } from './session-store.ts'

/** The wallet of the request's session. Calls without one are counted by address, which limits guesses of tokens. */
export async function walletOf(c: Context<AppEnv>): Promise<OrRefused<Address>> {
  const token = bearerOf(c)
  const session = token ? await presentSession(c.var.services, token) : null
  if (session) return ok(session.wallet)
  const guesses = await countedBy(c, 'LIMIT_READ', senderKeyOf(c))
  return guesses === 'refused' ? RATE_LIMITED : err('unauthorized')
}

/** The token of the Authorization header (RFC 6750); undefined without one. */
export function bearerOf(c: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}
