import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloudflareMail, type MailBinding } from '../../../../functions/adapters/mail/cloudflare-mail.ts'
import { mailboxOf } from '../../../sandbox/mail/mailbox.ts'
import { mailRoutes } from '../../../sandbox/mail/routes.ts'

// The adapter sends through the real local binding, and the sandbox's mailbox page shows what came out.

let worker: Miniflare
let site: string | null = null
const mailbox = mailboxOf(() => site)
const pages = mailRoutes(mailbox)

beforeAll(async () => {
  worker = new Miniflare({
    ...convertV4MiniflareOptions({
      cf: false,
      modules: true,
      script: 'export default { fetch: () => new Response() }',
      compatibilityDate: '2026-10-01',
      email: { send_email: [{ name: 'MAIL' }] },
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
    unsafeLocalExplorer: true,
  })
  site = (await worker.ready).origin
})
afterAll(() => worker.dispose())

test('a mail is shown with its headers, its text and its HTML, whatever is in it', async () => {
  const { MAIL } = (await worker.getBindings()) as unknown as { MAIL: MailBinding }
  const mail = cloudflareMail(MAIL, { name: 'Touchstone', email: 'hello@touchstone.test' })
  const outcome = await mail.send({
    to: 'ada@streak.test',
    subject: 'Grüße\r\nBcc: eve@other.test',
    text: 'Status:\nhttps://touchstone.test/application-status?id=TS-1\n',
    html: '<p>"Status"</p><script>alert(1)</script>',
  })
  expect(outcome.is).toBe('sent')

  const [kept, ...others] = await mailbox.list()
  expect(others).toEqual([])
  expect(kept).toMatchObject({ to: ['ada@streak.test'], subject: 'Grüße Bcc: eve@other.test' })
  expect(JSON.stringify(kept)).not.toContain('"bcc"')

  const list = await (await pages.request('/mail')).text()
  expect(list).toContain(`/mail/${encodeURIComponent(kept?.messageId ?? '')}`)
  const shown = await pages.request(`/mail/${encodeURIComponent(kept?.messageId ?? '')}`)
  const page = await shown.text()
  expect(page).toContain('href="https://touchstone.test/application-status?id=TS-1"')
  expect(page).toContain('sandbox="" srcdoc="&lt;p&gt;&quot;Status&quot;')
  expect(page).not.toContain('<script')
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('an unknown mail and a site that does not run are said in a sentence', async () => {
  expect((await pages.request('/mail/nothing')).status).toBe(404)
  const known = site
  site = 'http://127.0.0.1:9'
  const answer = await pages.request('/mail')
  site = known
  expect(answer.status).toBe(502)
  expect(await answer.text()).toContain('Is it running?')
})
