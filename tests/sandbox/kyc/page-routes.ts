import { randomInt } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type Markup, standInStyles } from '../http/stand-in-page.ts'
import type { WebBindings } from '../http/web-server.ts'
import { CHECK_STYLES, checkPage, deskPage, overPage } from './check-page.ts'
import type { Identity } from './provider.ts'

const STYLES = new URL('assets/check.css', import.meta.url)

/** The hosted page where a person shows a document, and the desk where a tester picks the verdict. */
export function checkRoutes(identity: Identity): Hono<WebBindings> {
  const routes = new Hono<WebBindings>()

  routes.get(CHECK_STYLES, (c) =>
    c.body(standInStyles(STYLES), 200, { 'content-type': 'text/css; charset=utf-8' }),
  )

  routes.get('/websdk/p/:token', (c) => {
    // A prefetch does not count as opening the link.
    if (c.req.header('sec-purpose')?.includes('prefetch')) return c.body(null, 204)
    const token = c.req.param('token')
    const applicant = identity.open(token)
    if (!applicant) return page(c, overPage(), 410)
    return page(c, checkPage(applicant, identity.link(token) ?? null, `P${randomInt(1e7, 1e8)}`))
  })

  routes.post('/websdk/p/:token/show', async (c) => {
    const token = c.req.param('token')
    const applicant = identity.open(token)
    if (!applicant) return page(c, overPage(), 410)
    const { document } = await c.req.parseBody()
    if (typeof document === 'string' && /[A-Za-z0-9]/.test(document)) identity.submit(applicant.id, document)
    return c.redirect(`/websdk/p/${token}`, 303)
  })

  routes.get('/websdk/desk', (c) =>
    page(c, deskPage([...identity.applicants.values()].sort((a, b) => b.createdAt - a.createdAt))),
  )

  routes.post('/websdk/desk/:id', async (c) => {
    const id = c.req.param('id')
    if (!identity.applicants.has(id)) return c.notFound()
    const { act } = await c.req.parseBody()
    if (act === 'approve' || act === 'again' || act === 'refuse') identity.decide(id, act)
    else if (act === 'hold') identity.hold(id)
    else if (act === 'reset') identity.reset(id)
    const token = c.req.query('link') ?? ''
    return c.redirect(identity.link(token) ? `/websdk/p/${token}` : '/websdk/desk', 303)
  })

  return routes
}

function page(c: Context, body: Markup, status: 200 | 410 = 200) {
  return c.html(body, status, { 'cache-control': 'no-store' })
}
