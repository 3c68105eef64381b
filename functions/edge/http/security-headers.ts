import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'

/** The headers that `_headers` gives to assets, for answers of the Worker itself. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  // A page of the site that is served again with a form's answers keeps the policy it was published with.
  if (!c.res.headers.has('content-security-policy')) {
    c.header(
      'content-security-policy',
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
  }
  c.header('x-content-type-options', 'nosniff')
  c.header('x-frame-options', 'DENY')
  c.header('referrer-policy', 'strict-origin-when-cross-origin')
  c.header(
    'permissions-policy',
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()',
  )
  c.header('cross-origin-opener-policy', 'same-origin')
  c.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  c.header('x-request-id', c.var.requestId)
})
