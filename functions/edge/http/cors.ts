import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HOUR, SECOND } from '#contract/timing'
import { VERSION_HEADER } from '#contract/version'
import type { AppEnv } from './app-env.ts'

/** Headers that a client may send. The last two skip the warning page of a tunnelling service, and mean nothing here. */
const MAY_SEND = 'authorization, content-type, ngrok-skip-browser-warning, bypass-tunnel-reminder'
const MAY_READ = `retry-after, x-request-id, ${VERSION_HEADER}`

/** Of an answer that pages of every origin may read: it is made for others. */
export const READABLE_BY_ALL = { 'access-control-allow-origin': '*' } as const

/**
 * Lets pages of the configured origins read the API's answers. Each origin is named by itself, never `*`, and no
 * cookies are sent. Such pages can read, and can buy with a token they were given, but cannot collect one.
 */
export const cors = createMiddleware<AppEnv>(async (c, next) => {
  const { origins } = c.var.services.config
  if (origins.length === 0) return next()
  const origin = c.req.header('origin')
  const known = origin !== undefined && origins.includes(origin) ? origin : null
  if (known && isPreflight(c)) return preflight(known)
  await next()
  // Readable by all, and so the same for every origin.
  if (c.res.headers.has('access-control-allow-origin')) return
  c.header('vary', 'Origin', { append: true })
  if (!known) return
  c.header('access-control-allow-origin', known)
  c.header('access-control-expose-headers', MAY_READ)
})

function isPreflight({ req }: Context): boolean {
  return req.method === 'OPTIONS' && req.header('access-control-request-method') !== undefined
}

function preflight(origin: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': MAY_SEND,
      'access-control-max-age': String(HOUR / SECOND),
      vary: 'Origin',
    },
  })
}
