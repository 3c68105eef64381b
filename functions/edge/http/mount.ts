import type { Context, Hono } from 'hono'
import { ok } from '#contract/result'
import type { BodyOf, Endpoint, ParamsOf } from '#contract/wire/endpoint'
import type { Address } from '#contract/wire/ledger-ids'
import type { OrRefused } from '#contract/wire/refusal'
import { isShared, UNSHARED, withEtag } from '../../adapters/cache/caching.ts'
import type { Services } from '../../services.ts'
import type { AppEnv } from './app-env.ts'
import { readBody } from './body.ts'
import { overLimit } from './limits.ts'
import { type ResultOf, reply } from './reply.ts'
import { senderKeyOf } from './sender.ts'
import { walletOf } from './session.ts'

/** What a handler gets: the caller and the parsed request. */
interface Call<E extends Endpoint> {
  readonly services: Services
  /** The wallet of the session, where the endpoint needs one. */
  readonly wallet: E['session'] extends true ? Address : null
  readonly body: BodyOf<E>
  readonly params: Readonly<Record<ParamsOf<E['path']>, string>>
  /** The request itself, for what is not part of the contract: a cookie, the network address, the token. */
  readonly c: Context<AppEnv>
}

/** What answers a call of an endpoint. */
export type Handler<E extends Endpoint> = (call: Call<E>) => ResultOf<E> | Promise<ResultOf<E>>

/**
 * Routes an endpoint to its handler. The session, the limit and the body that the endpoint names are checked before the
 * handler runs, in this order; `headers` say how long the reply may be cached.
 * @example
 * mount(purchaseRoutes, readPurchase, ({ services, wallet, params }) => readOwnPurchase(services, wallet, params.id))
 */
export function mount<E extends Endpoint>(
  routes: Hono<AppEnv>,
  endpoint: E,
  handle: Handler<E>,
  headers: Record<string, string> = UNSHARED,
): void {
  const { method, path } = endpoint
  if (isShared(headers)) routes.on([method], [path], withEtag)
  routes.on([method], [path], async (c) => {
    const call = await readCall(c, endpoint)
    return reply<E>(c, call.ok ? await handle(call.value) : call, headers)
  })
}

async function readCall<E extends Endpoint>(
  c: Context<AppEnv>,
  { session, limit, body: schema }: E,
): Promise<OrRefused<Call<E>>> {
  const wallet = session ? await walletOf(c) : null
  if (wallet && !wallet.ok) return wallet
  const counted = limit === undefined ? (session ? 'wallet' : 'read') : limit
  const refused = counted && (await overLimit(c, counted, wallet ? wallet.value : senderKeyOf(c)))
  if (refused) return refused
  const body = schema ? await readBody(c, schema) : null
  if (body && !body.ok) return body
  // The endpoint's own values chose what was parsed, which the compiler cannot follow.
  const value = {
    services: c.var.services,
    wallet: wallet?.value ?? null,
    body: body?.value,
    params: c.req.param(),
    c,
  } as Call<E>
  return ok(value)
}
