import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { refuse } from './refuse.ts'

/** A route as Hono lists it; the method `ALL` marks middleware. */
interface Route {
  readonly method: string
  readonly path: string
}

/** The answer where no route fits: 405 with the methods of the address, or 404 for an unknown address. */
export function refuseUnrouted(c: Context<AppEnv>, routes: readonly Route[]): Response {
  const methods = routes.filter(({ method, path }) => method !== 'ALL' && fits(path, c.req.path))
  if (methods.length === 0) return refuse(c, 'not_found')
  const allowed = new Set(methods.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))
  const refused = refuse(c, 'method_not_allowed')
  refused.headers.set('allow', [...allowed].sort().join(', '))
  return refused
}

function fits(route: string, path: string): boolean {
  const parts = route.split('/')
  const given = path.split('/')
  return parts.length === given.length && parts.every((part, at) => partFits(part, given[at] ?? ''))
}

/** Whether a part of a path fits a route's: the same text, or what a parameter takes, as `:id{TS-\w+}`. */
function partFits(part: string, given: string): boolean {
  const [parameter, taken = '.+'] = /^:\w+(?:\{(.+)\})?$/.exec(part) ?? []
  return parameter ? new RegExp(`^${taken}$`).test(given) : part === given
}
