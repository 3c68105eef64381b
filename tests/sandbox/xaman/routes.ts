import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { guard } from '../http/unnamed-sender.ts'
import type { WebBindings } from '../http/web-server.ts'
import { sandboxApplication } from './credentials.ts'
import { networks } from './networks.ts'
import type { Payload } from './payload.ts'
import { readTemplate } from './payload-template.ts'
import { createdView, metaView, payloadView } from './payload-view.ts'
import type { Platform } from './platform.ts'
import { type Quality, qrMatrix, qrPng } from './qr-code.ts'
import { createRateLimit } from './rate-limit.ts'

interface PlatformRoutesOptions {
  /** The platform's public origin, such as `http://127.0.0.1:5050`. */
  origin: () => string
  now: () => number
  /** Whether calls beyond the platform's limits are refused. */
  rateLimit: boolean
  /** Whether senders without a `user-agent` are answered. */
  takesUnnamed: boolean
  networkId: number
  rpcUrl: string
  wsUrl: string
}

const API = '/api/v1/platform'
const UUID_V4 = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'

type Refusal = 403 | 404 | 400 | 429

/** The platform over HTTP: its REST interface, and the QR code of each payload. */
export function platformRoutes(platform: Platform, options: PlatformRoutesOptions): Hono<WebBindings> {
  const { now, origin } = options
  const count = createRateLimit({ now, enforced: options.rateLimit })
  const routes = new Hono<WebBindings>()

  routes.use(`${API}/*`, guard(options.takesUnnamed))

  routes.get(`${API}/rails`, (c) => c.json(railsView(options)))

  routes.use(`${API}/*`, async (c, next) => {
    const code = authenticate(c.req.header('x-api-key'), c.req.header('x-api-secret'), platform.disabled)
    if (code !== null) return refuse(c, code, 403)
    const creates = c.req.method === 'POST' && c.req.path === `${API}/payload`
    const usage = count(creates ? 'create' : 'other')
    c.header('X-Call-Ref', randomUUID())
    c.header('X-RateLimit-Limit', String(usage.limit))
    c.header('X-RateLimit-Remaining', String(usage.remaining))
    return usage.allowed ? next() : refuse(c, 429, 429)
  })

  routes.on(['GET', 'POST'], `${API}/ping`, (c) => c.json(pingView(platform)))

  routes.post(`${API}/payload`, async (c) => {
    const reading = readTemplate(await jsonBody(c))
    if (!reading.ok) return refuse(c, reading.code, 400)
    const { identifier } = reading.template.customMeta
    if (identifier !== null && platform.findByIdentifier(identifier)) return refuse(c, 409, 400)
    const payload = platform.create(reading.template)
    c.header('X-Call-Ref', payload.uuid)
    return c.json(createdView(payload, origin()))
  })

  function read(c: Context, payload: Payload | undefined) {
    if (!payload) return refuse(c, 404, 404)
    platform.sockets.publish(payload.uuid, { devapp_fetched: true })
    return c.json(payloadView(payload, origin(), now()))
  }
  routes.get(`${API}/payload/ci/:identifier`, (c) =>
    read(c, platform.findByIdentifier(c.req.param('identifier'))),
  )
  routes.get(`${API}/payload/:uuid{${UUID_V4}}`, (c) => read(c, platform.find(c.req.param('uuid'))))

  routes.delete(`${API}/payload/:uuid{${UUID_V4}}`, (c) => {
    const payload = platform.find(c.req.param('uuid'))
    if (!payload) return refuse(c, 404, 404)
    // The answer has the state before this call, except that `expired` is always true.
    const meta = { ...metaView(payload, now()), expired: true }
    const reason = platform.cancel(payload)
    return c.json({
      result: { cancelled: reason === 'OK', reason },
      meta,
      custom_meta: payload.template.customMeta,
    })
  })

  routes.post(`${API}/user-tokens`, async (c) => {
    const body = z.object({ tokens: z.array(z.string()) }).safeParse(await jsonBody(c))
    if (!body.success) return refuse(c, 599, 400)
    return c.json({ tokens: body.data.tokens.map((token) => userTokenView(platform, token, now())) })
  })

  routes.get(`/sign/:picture{${UUID_V4}_[mqh]\\.(png|json)}`, async (c) => {
    const [uuid = '', rest = ''] = c.req.param('picture').split('_')
    const quality = rest.charAt(0) as Quality
    if (!platform.find(uuid)) return c.notFound()
    const text = `${origin()}/sign/${uuid}`
    if (rest.endsWith('.json')) return c.json({ matrix: qrMatrix(text, quality) })
    return c.body(await qrPng(text, quality), 200, { 'content-type': 'image/png' })
  })

  routes.all(`${API}/*`, (c) => {
    const message = 'Endpoint unknown or method invalid for given endpoint'
    const { path, method } = c.req
    return c.json({ error: true, message, reference: randomUUID(), code: 404, req: path, method }, 404)
  })

  return routes
}

/** The error number for a caller that is not the application, or null for one that is. */
function authenticate(key: string | undefined, secret: string | undefined, disabled: boolean) {
  const wellFormed = new RegExp(`^${UUID_V4}$`, 'i')
  if (!wellFormed.test(key ?? '') || !wellFormed.test(secret ?? '')) return 812
  if (key !== sandboxApplication.apiKey) return 811
  if (disabled) return 810
  return secret === sandboxApplication.apiSecret ? null : 813
}

function refuse(c: Context, code: number, status: Refusal) {
  return c.json({ error: { reference: randomUUID(), code } }, status)
}

async function jsonBody(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    return undefined
  }
}

function pingView({ webhooks }: Platform) {
  const { name, apiKey } = sandboxApplication
  return {
    pong: true,
    auth: {
      quota: {},
      application: { uuidv4: apiKey, name, webhookurl: webhooks.url() ?? '', disabled: 0 },
      call: { uuidv4: randomUUID() },
    },
  }
}

function userTokenView(platform: Platform, token: string, now: number) {
  const known = platform.userTokens.get(token)
  return {
    user_token: token,
    active: known !== undefined && known.expiresAt > now,
    issued: known ? Math.floor(known.issuedAt / 1000) : null,
    expires: known ? Math.floor(known.expiresAt / 1000) : null,
  }
}

function railsView({ networkId, rpcUrl, wsUrl }: PlatformRoutesOptions) {
  return Object.fromEntries(
    networks(networkId).map(({ key, id, name, color, live }) => {
      const own = key === 'SANDBOX'
      return [
        key,
        {
          chain_id: id,
          color,
          name,
          is_livenet: live,
          native_asset: 'XRP',
          endpoints: own ? [{ name: 'Sandbox', url: wsUrl }] : [],
          explorers: [],
          rpc: own ? rpcUrl : '',
        },
      ]
    }),
  )
}
