import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { refuse } from './refuse.ts'

/**
 * Refuses an unsafe request from a page of another origin, unless that origin is configured. Requests without an Origin
 * come from no page (webhooks, rooms, tools) and are authenticated on their own.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const origin = c.req.header('origin')
  const safe = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!safe && origin !== undefined) {
    const { siteUrl, origins } = c.var.services.config
    const own = [new URL(c.req.url).origin, new URL(siteUrl).origin, ...origins]
    if (!own.includes(origin)) return refuse(c, 'origin_refused')
  }
  return next()
})
