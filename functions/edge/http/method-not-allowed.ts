import type { Context, Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { refuse } from './refuse.ts'

/** The answer where no route fits: 405 with the methods of the address, or 404 for an unknown address. */
export function refuseUnrouted(
  c: Context<AppEnv>,
  { routes, router }: Pick<Hono<AppEnv>, 'routes' | 'router'>,
): Response {
  // Middleware has the method `ALL`.
  const isRouted = (method: string) =>
    router.match(method, c.req.path)[0].some(([[, route]]) => route.method !== 'ALL')
  const methods = [...new Set(routes.map(({ method }) => method))].filter(isRouted)
  if (methods.length === 0) return refuse(c, 'not_found')
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const refused = refuse(c, 'method_not_allowed')
  refused.headers.set('allow', allowed.sort().join(', '))
  return refused
}
