import type { Hono } from 'hono'
import type { BodyOf, Endpoint, ParamsOf } from '#contract/wire/endpoint'
import { type Transactions, transactionsOf } from '../../adapters/db/transactions.ts'
import type { Services } from '../../services.ts'
import { KB, readBody } from '../http/body.ts'
import { type ResultOf, reply } from '../http/reply.ts'
import type { DeskEnv } from './desk-access.ts'

/** What a handler of the desk gets. */
interface DeskCall<E extends Endpoint> {
  readonly services: Services
  readonly database: Transactions
  /** The e-mail address of the colleague who acts. */
  readonly me: string
  /** The same, with the time of the call, unix ms. */
  readonly actor: { readonly by: string; readonly now: number }
  readonly body: BodyOf<E>
  readonly params: Readonly<Record<ParamsOf<E['path']>, string>>
  readonly query: Readonly<Record<string, string>>
}

/** Routes an endpoint of the desk to its handler, behind `deskAccess`. */
export function mountDesk<E extends Endpoint>(
  routes: Hono<DeskEnv>,
  endpoint: E,
  handle: (call: DeskCall<E>) => Promise<ResultOf<E>>,
): void {
  const { method, path, body: schema } = endpoint
  routes.on([method], [path], async (c) => {
    const body = schema ? await readBody(c, schema, 64 * KB) : null
    if (body && !body.ok) return reply<E>(c, body)
    const { services, me } = c.var
    // The endpoint's own values chose what was parsed, which the compiler cannot follow.
    const call = {
      services,
      database: transactionsOf(services.db),
      me,
      actor: { by: me, now: services.clock.now() },
      body: body?.value,
      params: c.req.param(),
      query: c.req.query(),
    } as DeskCall<E>
    return reply<E>(c, await handle(call))
  })
}
