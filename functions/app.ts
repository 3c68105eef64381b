import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { healthRoutes } from './edge/health/routes.ts'
import { vitalsRoutes } from './edge/health/vitals-routes.ts'
import type { AppEnv } from './edge/http/app-env.ts'
import { cors } from './edge/http/cors.ts'
import { refuseUnrouted } from './edge/http/method-not-allowed.ts'
import { onError } from './edge/http/on-error.ts'
import { sameOrigin } from './edge/http/origin.ts'
import { securityHeaders } from './edge/http/security-headers.ts'
import { showUnknownPage } from './edge/http/unknown-page.ts'
import type { Env } from './env.ts'
import { deskRoutes } from './people/desk/routes.ts'
import { formRoutes } from './people/forms/routes.ts'
import { kycRoutes } from './people/kyc/routes.ts'
import { ownEntryRoutes } from './people/own-entry/routes.ts'
import { signInRoutes } from './people/sign-in/routes.ts'
import { randomUuid } from './random.ts'
import { collectionRoutes } from './sale/collection/routes.ts'
import { paymentRoutes } from './sale/payment/routes.ts'
import { purchaseRoutes } from './sale/purchase/routes.ts'
import { receiptRoutes } from './sale/receipt/routes.ts'
import { walletRoutes } from './sale/wallet/routes.ts'
import type { Services } from './services.ts'
import { identityRoutes } from './triggers/wake-ups/identity-routes.ts'
import { roomRoutes } from './triggers/wake-ups/room-routes.ts'
import { xamanRoutes } from './triggers/wake-ups/webhook-routes.ts'

/** The API: the middleware of every request, then the routes. `assemble` makes the services of one request. */
export function createApp(
  assemble: (env: Env, context: Pick<ExecutionContext, 'waitUntil'>, requestId: string) => Services,
) {
  const requestId = createMiddleware<AppEnv>(async (c, next) => {
    c.set('requestId', randomUuid())
    return next()
  })
  // After the headers, so that the refusal of a Worker that is not configured has them too.
  const services = createMiddleware<AppEnv>(async (c, next) => {
    c.set('services', assemble(c.env, c.executionCtx, c.var.requestId))
    return next()
  })

  const app = new Hono<AppEnv>()
    .use(requestId)
    .use(securityHeaders)
    .use(showUnknownPage)
    .use(services)
    // Before the pages of other sites are let in: the desk answers its own page only.
    .route('/', deskRoutes)
    .use(cors)
    .use(sameOrigin)
    .route('/', signInRoutes)
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
    .route('/', ownEntryRoutes)
    .onError(onError)
  return app.notFound((c) => refuseUnrouted(c, app))
}
