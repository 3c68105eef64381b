import type { Hono } from 'hono'
import type { BodyOf, Endpoint, ParamsOf } from '#contract/wire/endpoint'
import type { Services } from '../../services.ts'
import { readBody } from '../http/body.ts'
import { type ResultOf, reply } from '../http/reply.ts'
import type { DeskEnv } from './desk-access.ts'

const KB = 1024

/** What a handler of the desk gets. */
export interface DeskCall<E extends Endpoint> {
  readonly services: Services
  /** The e-mail address of the colleague who acts. */
  readonly me: string
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
    if (body && !body.ok) return reply(c, endpoint, body)
    // The endpoint's own values chose what was parsed, which the compiler cannot follow.
    const call = {
      services: c.var.services,
      me: c.var.me,
      body: body?.value,
      params: c.req.param(),
      query: c.req.query(),
    } as DeskCall<E>
    return reply(c, endpoint, await handle(call))
  })
}
