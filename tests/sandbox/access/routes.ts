import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { standInStyles } from '../http/stand-in-page.ts'
import type { WebBindings } from '../http/web-server.ts'
import type { Access } from './access.ts'
import { findColleague } from './colleagues.ts'
import { passOn } from './pass-on.ts'
import { SIGN_IN_STYLES, signedOutPage, signInPage } from './sign-in-page.ts'

/** The path that the team's application protects, and everything below it. */
const PROTECTED = '/desk'
const COOKIE = 'CF_Authorization'
const LOGIN = '/cdn-cgi/access/login'
const STYLES = new URL('assets/sign-in.css', import.meta.url)

/**
 * The reverse proxy in front of the site: Access's own pages and keys, and every other request passed on to `siteUrl`.
 * A request to the protected path without a session is sent to the sign-in page; a script that says so gets 401.
 */
export function accessRoutes(access: Access, siteUrl: () => string | null): Hono<WebBindings> {
  const routes = new Hono<WebBindings>()

  routes.get('/cdn-cgi/access/certs', (c) => c.json({ keys: access.keys.published() }))

  routes.get(SIGN_IN_STYLES, (c) =>
    c.body(standInStyles(STYLES), 200, { 'content-type': 'text/css; charset=utf-8' }),
  )

  routes.get(LOGIN, (c) => page(c, signInPage(targetIn(c.req.query('redirect_url')))))

  routes.post(LOGIN, async (c) => {
    const { colleague, redirect_url } = await c.req.parseBody()
    const target = targetIn(redirect_url)
    const who = findColleague(String(colleague))
    if (!who) return page(c, signInPage(target))
    setCookie(c, COOKIE, who.key, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 24 * 60 * 60 })
    return c.redirect(target, 303)
  })

  routes.get('/cdn-cgi/access/logout', (c) => {
    deleteCookie(c, COOKIE, { path: '/' })
    return page(c, signedOutPage())
  })

  routes.all('*', async (c) => {
    const site = siteUrl()
    if (site === null) return c.text('No site stands behind this address', 502)
    if (!isProtected(c.req.path)) return passOn(c.req.raw, site)
    const who = findColleague(getCookie(c, COOKIE))
    if (who) return passOn(c.req.raw, site, { email: who.email, assertion: access.assertionFor(who) })
    if (c.req.header('x-requested-with') === 'XMLHttpRequest') return c.text('Sign in', 401)
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(`${LOGIN}?redirect_url=${encodeURIComponent(pathname + search)}`, 302)
  })

  return routes
}

/** As Cloudflare compares it: the path itself and what is below it. */
function isProtected(path: string): boolean {
  return path === PROTECTED || path.startsWith(`${PROTECTED}/`)
}

/** A path below the protected one; any other address leads to it. */
function targetIn(text: unknown): string {
  if (typeof text !== 'string' || !text.startsWith(PROTECTED)) return PROTECTED
  const { pathname, search } = new URL(text, 'http://access.invalid')
  return isProtected(pathname) ? pathname + search : PROTECTED
}

function page(c: Context, body: ReturnType<typeof signInPage>) {
  return c.html(body, 200, { 'cache-control': 'no-store' })
}
