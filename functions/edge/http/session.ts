import type { Context } from 'hono'
import { err, ok, type Result } from '#contract/result'
import { senderKey } from '#contract/sender-key'
import type { Address } from '#contract/wire/ledger-ids'
import type { AppEnv } from './app-env.ts'
import { countedBy } from './limits.ts'
import { addressOf } from './sender.ts'
import { isMarked, sessionWallet } from './session-store.ts'

/**
 * The wallet of the request's session. Calls without one are counted by address, which limits guesses of tokens; a token
 * that we did not make is counted before the database is asked about it.
 */
export async function walletOf(
  c: Context<AppEnv>,
): Promise<Result<Address, 'unauthorized' | 'rate_limited'>> {
  const { services } = c.var
  const token = bearerOf(c) ?? ''
  const isOurs = await isMarked(services, token)
  if (!isOurs && (await isOverLimit(c))) return err('rate_limited')
  const wallet = await sessionWallet(services, token)
  if (wallet) return ok(wallet)
  return err(isOurs && (await isOverLimit(c)) ? 'rate_limited' : 'unauthorized')
}

async function isOverLimit(c: Context<AppEnv>): Promise<boolean> {
  return (await countedBy(c, 'LIMIT_READ', senderKey(addressOf(c)))) === 'refused'
}

export function bearerOf(c: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}
