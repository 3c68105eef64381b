import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { UNSHARED } from '../../adapters/cache/caching.ts'
import { ConfigurationError } from '../../config/problem.ts'
import type { AppEnv } from './app-env.ts'
import { refuse } from './refuse.ts'

/** The site's page of unknown addresses, as the build names it. */
const UNKNOWN_PAGE = '/404'

/** Below these, programs call. */
const API = /^\/(?:api|wallet|nft|v2|payment|webhooks|parties)\//

/**
 * Shows a person who opens an unknown address the site's page of unknown addresses. Addresses without a file reach the Worker
 * too (`not_found_handling` in wrangler.toml): the platform itself would answer a missing script with the headers of its
 * folder, and for a year that browser would not ask for it again. A Worker that is not configured answers programs by 404 there too.
 */
export const showUnknownPage = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { method, path } = c.req
  if (API.test(path)) return
  const opens = method === 'GET' && c.req.header('accept')?.includes('text/html')
  // Middleware has the method `ALL`. A Worker that is not configured refuses before any route.
  const isRefused =
    c.error instanceof ConfigurationError && matchedRoutes(c).every((route) => route.method === 'ALL')
  if (isRefused) {
    // Hono would add the headers of the answer that is replaced, here and below.
    c.res = undefined
    c.res = refuse(c, 'not_found')
  }
  if (c.res.status !== 404 || !opens) return
  const page = await c.env.ASSETS?.fetch(new URL(UNKNOWN_PAGE, c.req.url).href)
  if (!page?.ok) return
  const headers = new Headers({ ...UNSHARED, 'x-robots-tag': 'noindex' })
  for (const name of ['content-type', 'content-security-policy', 'speculation-rules']) {
    const value = page.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  c.res = undefined
  c.res = new Response(page.body, { status: 404, headers })
})
