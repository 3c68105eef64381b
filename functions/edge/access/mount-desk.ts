import type { Context, Hono } from 'hono'
import type { BodyOf, Endpoint, ParamsOf } from '#contract/wire/endpoint'
import type { Services } from '../../services.ts'
import { readBody } from '../http/body.ts'
import { refuse } from '../http/refuse.ts'
import { type Answer, reply } from '../http/reply.ts'
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
  handle: (call: DeskCall<E>) => Promise<Answer<E>>,
): void {
  routes.on([endpoint.method], [endpoint.path], async (c) => {
    const call = await readDeskCall(c, endpoint)
    return call instanceof Response ? call : reply(c, endpoint, await handle(call))
  })
}

/** The call, or the refusal of its body. */
async function readDeskCall<E extends Endpoint>(
  c: Context<DeskEnv>,
  { body: schema }: E,
): Promise<DeskCall<E> | Response> {
  const body = schema ? await readBody(c, schema, 64 * KB) : null
  if (body && !body.ok) return refuse(c, body.error)
  // The endpoint's own values chose what was parsed, which the compiler cannot follow.
  return {
    services: c.var.services,
    me: c.var.me,
    body: body?.value,
    params: c.req.param(),
    query: c.req.query(),
  } as DeskCall<E>
}
