import { type Context, Hono } from 'hono'
import { standInStyles } from '../http/stand-in-page.ts'
import type { WebBindings } from '../http/web-server.ts'
import type { Mailbox } from './mailbox.ts'
import { MAIL_STYLES, mailboxPage, mailPage, noMailPage } from './mailbox-page.ts'

const STYLES = new URL('assets/mail.css', import.meta.url)
/** Also of the frame that shows a mail's HTML: what it would load from elsewhere stays away. */
const POLICY = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-src 'self'"

/** The mailbox: all mails of the site, and one of them. */
export function mailRoutes(mailbox: Mailbox): Hono<WebBindings> {
  const routes = new Hono<WebBindings>()

  routes.get(MAIL_STYLES, (c) =>
    c.body(standInStyles(STYLES), 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  routes.get('/mail', (c) => shown(c, async () => mailboxPage(await mailbox.list())))
  routes.get('/mail/:id', (c) =>
    shown(c, async () => {
      const mail = await mailbox.read(c.req.param('id'))
      return mail && mailPage(mail)
    }),
  )
  return routes
}

async function shown(c: Context, read: () => Promise<ReturnType<typeof mailPage> | null>): Promise<Response> {
  const headers = { 'cache-control': 'no-store', 'content-security-policy': POLICY }
  try {
    const page = await read()
    return page === null
      ? c.html(noMailPage('No kept mail has this ID. Mails are kept until the site stops.'), 404, headers)
      : c.html(page, 200, headers)
  } catch (error) {
    return c.html(noMailPage(error instanceof Error ? error.message : String(error)), 502, headers)
  }
}
