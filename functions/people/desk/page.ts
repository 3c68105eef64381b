import type { Context, MiddlewareHandler } from 'hono'
import { DESK_PAGE } from '#contract/desk'
import { UNSHARED } from '../../adapters/cache/caching.ts'
import type { DeskEnv } from '../../edge/access/desk-access.ts'
import { refuse } from '../../edge/http/refuse.ts'

/** Only the site's own files, and calls of the site's own origin. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The desk's page, the same for its list and each of its entries. It has no data. */
export async function servePage(c: Context<DeskEnv>): Promise<Response> {
  const page = await c.env.ASSETS?.fetch(new URL(DESK_PAGE, c.req.url).href)
  if (!page?.ok) return refuse(c, 'not_found')
  return new Response(page.body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      ...UNSHARED,
      'x-robots-tag': 'noindex',
    },
  })
}

/** The site's page of unknown addresses, as the build names it. */
const UNKNOWN_PAGE = '/404'

/**
 * Shows a person who opens an unknown address that begins like the desk's the page that any other such address has: all of
 * these reach the Worker (`/desk*` in wrangler.toml), so that no file of the site answers them.
 */
export const showUnknownPage: MiddlewareHandler<DeskEnv> = async (c, next) => {
  await next()
  const { method, path } = c.req
  const opens =
    method === 'GET' && path.startsWith(DESK_PAGE) && c.req.header('accept')?.includes('text/html')
  if (c.res.status !== 404 || !opens) return
  const page = await c.env.ASSETS?.fetch(new URL(UNKNOWN_PAGE, c.req.url).href)
  if (!page?.ok) return
  const headers = new Headers({ ...UNSHARED, 'x-robots-tag': 'noindex' })
  for (const name of ['content-type', 'content-security-policy']) {
    const value = page.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  // Hono would add the headers of the answer that it replaces.
  c.res = undefined
  c.res = new Response(page.body, { status: 404, headers })
}
