import { type Context, Hono } from 'hono'
import { demoWallets } from '../accounts.ts'
import type { WebBindings } from '../http/web-server.ts'
import type { Opening } from '../xaman/app-port.ts'
import { sandboxApplication } from '../xaman/credentials.ts'
import { originSchema, type Payload, stateOf } from '../xaman/payload.ts'
import { returnUrl } from '../xaman/payload-view.ts'
import type { Platform } from '../xaman/platform.ts'
import { explain } from './explain.ts'
import { fateOf } from './fate.ts'
import type { PhoneNode } from './node.ts'
import { homePage } from './pages/home-page.ts'
import { requestPage } from './pages/request-page.ts'
import { closedPage, declinedPage, signedPage } from './pages/result-page.ts'
import type { Markup } from './pages/shell.ts'
import type { Phone, Refusal } from './phone.ts'
import { viewRequest } from './request-view.ts'
import { createTokenCards } from './token-card.ts'

interface PhoneRoutesOptions {
  platform: Platform
  phone: Phone
  node: PhoneNode
  /** Unix milliseconds. */
  now: () => number
}

const wallets = Object.values(demoWallets)

/** The phone as pages: a payload's own address opens it, `/` is the wallet's first screen. */
export function phoneRoutes({ platform, phone, node, now }: PhoneRoutesOptions): Hono<WebBindings> {
  const routes = new Hono<WebBindings>()
  const readToken = createTokenCards()

  async function ask(c: Context, uuid: string, opening: Opening, refused: string | null) {
    if (opening.state !== 'open') return closed(c, opening.state, platform.find(uuid))
    const view = await viewRequest(opening.template, { node, readToken, wallets, now })
    return page(c, requestPage(uuid, view, sandboxApplication.name, refused))
  }

  routes.get('/', async (c) => {
    const accounts = wallets.map(async (wallet) => ({
      wallet,
      balance: (await node.account(wallet.address))?.balance ?? null,
      tokens: (await node.tokens(wallet.address)).length,
    }))
    const { validatedIndex } = await node.network()
    return page(c, homePage(await Promise.all(accounts), openRequests(platform, now()), validatedIndex))
  })

  routes.get('/sign/:uuid/qr', (c) => c.redirect(`/sign/${c.req.param('uuid')}`))

  routes.get('/sign/:uuid', async (c) => {
    // A prefetch does not count as opening the request.
    if (c.req.header('sec-purpose')?.includes('prefetch')) return c.body(null, 204)
    const uuid = c.req.param('uuid')
    const origin = originSchema.catch('DEEP_LINK').parse(c.req.query('from'))
    return ask(c, uuid, phone.open(uuid, origin), null)
  })

  routes.post('/sign/:uuid/approve', async (c) => {
    const uuid = c.req.param('uuid')
    const { wallet: name } = await c.req.parseBody()
    const wallet = wallets.find((candidate) => candidate.name === name)
    if (!wallet) return ask(c, uuid, phone.open(uuid), 'Choose a wallet first.')
    const outcome = await phone.sign(uuid, wallet, { origin: 'DEEP_LINK' })
    if (outcome.signed) return c.redirect(`/sign/${uuid}/result`, 303)
    return ask(c, uuid, phone.open(uuid), REFUSALS[outcome.refused] ?? null)
  })

  routes.post('/sign/:uuid/decline', (c) => {
    const uuid = c.req.param('uuid')
    return c.redirect(phone.decline(uuid).declined ? `/sign/${uuid}/result` : `/sign/${uuid}`, 303)
  })

  routes.get('/sign/:uuid/result', async (c) => {
    const payload = platform.find(c.req.param('uuid'))
    if (!payload?.answer) return c.redirect(`/sign/${c.req.param('uuid')}`)
    const back = wayBack(c, payload)
    if (payload.answer.kind === 'rejected') return page(c, declinedPage(back))
    const { signature } = payload.answer
    return page(c, signedPage(signature, await fateOf(payload.template, payload.answer, node), back))
  })

  return routes
}

/** Why the app refuses to sign, if another choice may help. */
const REFUSALS: Partial<Record<Refusal, string>> = {
  'not-a-signer': 'This request is for another account.',
  'not-activated': 'This account is not activated, so it cannot sign this.',
  'wrong-network': 'This request is for another network than the sandbox ledger.',
  multisign: 'This wallet does not sign for several people together.',
}

const CLOSED: Record<Exclude<Opening['state'], 'open'>, readonly [title: string, text: string]> = {
  unknown: ['Unknown request', 'There is no request at this address.'],
  expired: ['Expired', 'This request was not opened in time. Start again on the site.'],
  cancelled: ['Cancelled', 'The site has withdrawn this request.'],
  signed: ['Already signed', 'This request has been answered. It cannot be signed twice.'],
  rejected: ['Already declined', 'This request has been answered. Start again on the site.'],
}

function closed(c: Context, state: keyof typeof CLOSED, payload: Payload | undefined) {
  const [title, text] = CLOSED[state]
  return page(
    c,
    closedPage(title, text, payload ? wayBack(c, payload) : null),
    state === 'unknown' ? 404 : 200,
  )
}

/** A phone returns to the site's app address, a desktop browser to its web address. */
function wayBack(c: Context, payload: Payload): string | null {
  const app = returnUrl(payload, 'app')
  const web = returnUrl(payload, 'web')
  const address = /Mobi|Android/i.test(c.req.header('user-agent') ?? '') ? (app ?? web) : (web ?? app)
  return address && /^https?:/.test(address) ? address : null
}

function openRequests({ payloads }: Platform, now: number) {
  return [...payloads.values()]
    .filter((payload) => stateOf(payload, now) === 'open' && now < payload.expiresAt)
    .sort((a, b) => b.createdAt - a.createdAt)
    .map(({ uuid, template, expiresAt, opened }) => ({
      uuid,
      title: explain(template.txType, template.txjson, null, now).title,
      application: sandboxApplication.name,
      instruction: template.customMeta.instruction,
      openBefore: opened ? null : expiresAt,
    }))
}

/** Pages load only an NFToken's picture from other origins, and post only to their own. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  'img-src http: https:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

async function page(c: Context, markup: Markup, status: 200 | 404 = 200) {
  c.header('content-security-policy', POLICY)
  c.header('cache-control', 'no-store')
  return c.html(await markup, status)
}
