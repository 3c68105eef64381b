import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { collectionRoutes } from './collection/routes.ts'
import type { Env } from './env.ts'
import { formRoutes } from './forms/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { vitalsRoutes } from './health/vitals-routes.ts'
import { identityRoutes } from './hints/identity-routes.ts'
import { roomRoutes } from './hints/room-routes.ts'
import { xamanRoutes } from './hints/webhook-routes.ts'
import type { AppEnv } from './http/app-env.ts'
import { cors } from './http/cors.ts'
import { refuseUnrouted } from './http/method-not-allowed.ts'
import { onError } from './http/on-error.ts'
import { sameOrigin } from './http/origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { kycRoutes } from './kyc/routes.ts'
import { paymentRoutes } from './payment/routes.ts'
import { purchaseRoutes } from './purchase/routes.ts'
import { randomUuid } from './random.ts'
import { receiptRoutes } from './receipt/routes.ts'
import type { Services } from './services.ts'
import { walletRoutes } from './wallet/routes.ts'

/** The API: what every request passes, then who answers what. `assemble` puts together what one request may reach for. */
export function createApp(assemble: (env: Env, context: Pick<ExecutionContext, 'waitUntil'>) => Services) {
  const services = createMiddleware<AppEnv>(async (c, next) => {
    c.set('requestId', randomUuid())
    c.set('services', assemble(c.env, c.executionCtx))
    return next()
  })

  const app = new Hono<AppEnv>()
    .use(services)
    .use(securityHeaders)
    .use(cors)
    .use(sameOrigin)
    .route('/', walletRoutes)
    .route('/', kycRoutes)
    .route('/', purchaseRoutes)
    .route('/', paymentRoutes)
    .route('/', collectionRoutes)
    .route('/', receiptRoutes)
    .route('/', healthRoutes)
    .route('/', vitalsRoutes)
    .route('/', xamanRoutes)
    .route('/', identityRoutes)
    .route('/', roomRoutes)
    .route('/', formRoutes)
    .onError(onError)
  return app.notFound((c) => refuseUnrouted(c, app.routes))
}
