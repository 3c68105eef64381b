import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { refuse } from './refuse.ts'

/**
 * Refuses an unsafe request from a page of another origin, unless that origin is configured. Requests without an Origin
 * come from no page (webhooks, rooms, tools) and are authenticated on their own.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const origin = c.req.header('origin')
  if (!isSafe(c) && origin !== undefined) {
    const known = [...ownOrigins(c), ...c.var.services.config.origins]
    if (!known.includes(origin)) return refuse(c, 'origin_refused')
  }
  return next()
})

/** Whether the request can only read. */
export function isSafe({ req: { method } }: Pick<Context, 'req'>): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The origins of the site's own pages. */
export function ownOrigins(c: Pick<Context<AppEnv>, 'req' | 'var'>): readonly string[] {
  return [c.req.url, c.var.services.config.siteUrl].map((url) => new URL(url).origin)
}
