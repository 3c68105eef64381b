import { Hono } from 'hono'
import * as z from 'zod'
import { verbs } from './control-verbs.ts'
import type { WebBindings } from './http/web-server.ts'
import type { Sandbox } from './sandbox.ts'

/**
 * The sandbox's control over HTTP, for this machine only. Bodies must have the JSON content type, which a page of
 * another origin cannot send without a preflight, and preflights are never answered.
 */
export function controlRoutes(sandbox: () => Sandbox): Hono<WebBindings> {
  const routes = new Hono<WebBindings>()
  routes.post('/__control/:verb', async (c) => {
    if (!c.env.loopback) return c.json({ error: 'The sandbox is controlled from its own machine only' }, 403)
    if (c.req.header('content-type') !== 'application/json') return c.json({ error: 'Send JSON' }, 415)
    const name = c.req.param('verb')
    const verb = Object.entries(verbs).find(([known]) => known === name)?.[1]
    if (!verb) return c.json({ error: `Unknown verb ${name}` }, 404)
    const input = verb.input.safeParse(await c.req.json().catch(() => undefined))
    if (!input.success) return c.json({ error: z.prettifyError(input.error) }, 400)
    // Each verb's schema has validated its input; the type of the union cannot express that.
    const run = verb.run as (sandbox: Sandbox, input: unknown) => unknown
    try {
      return c.json((await run(sandbox(), input.data)) ?? {})
    } catch (error) {
      return c.json({ error: error instanceof Error ? error.message : String(error) }, 422)
    }
  })
  return routes
}
