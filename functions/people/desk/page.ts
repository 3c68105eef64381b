import type { Context } from 'hono'
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
