import { Hono } from 'hono'
import type { AppEnv } from '../../functions/edge/http/app-env.ts'
import { onError } from '../../functions/edge/http/on-error.ts'
import { sameOrigin } from '../../functions/edge/http/origin.ts'
import { refuse } from '../../functions/edge/http/refuse.ts'
import { kycRoutes } from '../../functions/people/kyc/routes.ts'
import { signInRoutes } from '../../functions/people/sign-in/routes.ts'
import { purchaseRoutes } from '../../functions/sale/purchase/routes.ts'
import { walletRoutes } from '../../functions/sale/wallet/routes.ts'
import type { Services } from '../../functions/services.ts'
import { identityRoutes } from '../../functions/triggers/wake-ups/identity-routes.ts'
import { roomRoutes } from '../../functions/triggers/wake-ups/room-routes.ts'
import { xamanRoutes } from '../../functions/triggers/wake-ups/webhook-routes.ts'
import { here } from './ports.ts'

/** The product's own HTTP handlers for wallets, identities, purchases and webhooks. */
export interface Api {
  /** Sends a request with these services, in their isolate. */
  ask(services: Services, method: 'GET' | 'POST', path: string, sent?: Sent): Promise<Reply>
}

interface Sent {
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Reply {
  readonly status: number
  /** The cookie that a browser would store, as it sends it again. */
  readonly cookie: string | null
  readonly text: string
  readonly json: Readonly<Record<string, unknown>>
}

export function createApi(): Api {
  const servicesOf = new WeakMap<object, Services>()
  let requests = 0
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      requests += 1
      c.set('requestId', `request ${requests}`)
      const services = servicesOf.get(here.getStore() ?? {})
      if (!services) throw new Error('this request has no services')
      c.set('services', services)
      return next()
    })
    .use(sameOrigin)
    .route('/', signInRoutes)
    .route('/', walletRoutes)
    .route('/', purchaseRoutes)
    .route('/', kycRoutes)
    .route('/', xamanRoutes)
    .route('/', roomRoutes)
    .route('/', identityRoutes)
    .notFound((c) => refuse(c, 'not_found'))
    .onError(onError)

  return {
    async ask(services, method, path, { body, headers = {} } = {}) {
      const isolate = here.getStore()
      if (!isolate) throw new Error(`${path} is asked for outside an isolate`)
      servicesOf.set(isolate, services)
      const sent = {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body }),
      }
      const response = await app.request(`${services.config.siteUrl}${path}`, sent, {} as AppEnv['Bindings'])
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return {
        status: response.status,
        cookie: response.headers.get('set-cookie')?.split(';')[0] ?? null,
        text,
        json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
      }
    },
  }
}
