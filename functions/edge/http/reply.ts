import type { Context } from 'hono'
import type { Endpoint, ReplyOf } from '#contract/wire/endpoint'
import type { OrRefused } from '#contract/wire/refusal'
import { UNSHARED } from '../../adapters/cache/caching.ts'
import { refuse } from './refuse.ts'

/** The result of an endpoint's use case: the reply that it promises, or a refusal. */
export type ResultOf<E extends Endpoint> = OrRefused<ReplyOf<E>>

/** Answers with the reply that the endpoint promises, or with the refusal's own status and sentence. */
export function reply<E extends Endpoint>(
  c: Context,
  result: ResultOf<E>,
  headers: Record<string, string> = UNSHARED,
): Response {
  if (!result.ok) return refuse(c, result)
  return c.json(result.value as object, 200, headers)
}
