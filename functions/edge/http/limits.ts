import type { Context } from 'hono'
import { err } from '#contract/result'
import { MINUTE, SECOND } from '#contract/timing'
import type { Limit } from '#contract/wire/endpoint'
import type { Refused } from '#contract/wire/refusal'
import { type LimitName, limitName } from '../../env.ts'
import type { AppEnv } from './app-env.ts'

/** The period of all of them, in seconds. */
export const LIMIT_PERIOD = MINUTE / SECOND

/** Over its limit: the next period takes it. */
export const RATE_LIMITED = { ...err('rate_limited'), retryAfter: LIMIT_PERIOD } as const

/** Why a call is over its limit, or may not be made at all. */
type OverLimit =
  | Extract<Refused, { error: 'rate_limited' | 'connect_wait' }>
  | { readonly ok: false; readonly error: 'unguarded' }

/** Counts a call against its limit, by wallet or by network address: the refusal, or null where it passes. */
export async function overLimit(c: Context<AppEnv>, limit: Limit, key: string): Promise<OverLimit | null> {
  const verdict = await countedBy(c, limitName(limit), key)
  if (verdict === 'passes') return null
  if (verdict === 'unguarded') return err(verdict)
  return limit === 'connect' ? { ...RATE_LIMITED, error: 'connect_wait' } : RATE_LIMITED
}

/** Counts one request. Without a binding all pass on loopback and none in production, so that lost limits are noticed. */
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
