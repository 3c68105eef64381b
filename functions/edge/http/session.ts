import type { Context } from 'hono'
import { err, ok } from '#contract/result'
import type { Address } from '#contract/wire/ledger-ids'
import type { OrRefused } from '#contract/wire/refusal'
import { digest } from '../../random.ts'
import type { AppEnv } from './app-env.ts'
import { countedBy, RATE_LIMITED } from './limits.ts'
import { senderKeyOf } from './sender.ts'
import { isMarked, presentSession } from './session-store.ts'

/**
 * The wallet of the request's session. A call is counted before the database is asked: by its token if we gave that out,
 * and by the address of its sender if not, or if that token is used too often: a thief who does so locks its owner out of nothing.
 */
export async function walletOf(c: Context<AppEnv>): Promise<OrRefused<Address>> {
  const { services } = c.var
  const token = bearerOf(c) ?? ''
  const isCalm =
    (await isMarked(services, token)) &&
    (await countedBy(c, 'LIMIT_WALLET', await digest(token))) !== 'refused'
  if (!isCalm && (await countedBy(c, 'LIMIT_READ', senderKeyOf(c))) === 'refused') return RATE_LIMITED
  const session = await presentSession(services, token)
  return session ? ok(session.wallet) : err('unauthorized')
}

/** The token of the Authorization header (RFC 6750); undefined without one. */
export function bearerOf(c: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}
