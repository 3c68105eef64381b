import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'

/** The headers that `_headers` gives to assets, for answers of the Worker itself. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
} as const

const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Gives them to each answer of the API. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  for (const [name, value] of headersFor(c.res)) c.header(name, value)
  c.header('x-request-id', c.var.requestId)
})

/** The answer with these headers, where it came from no route of the API: a refusal of the rooms. */
export function withSecurityHeaders(answer: Response): Response {
  // The handshake of a socket cannot be copied.
  if (answer.status === 101) return answer
  const copy = new Response(answer.body, answer)
  for (const [name, value] of headersFor(answer)) copy.headers.set(name, value)
  return copy
}

/** A page of the site that is served again with a form's answers keeps the policy it was published with. */
function headersFor({ headers }: Response): readonly (readonly [string, string])[] {
  const policy = headers.get('content-security-policy') ?? POLICY
  return [...Object.entries(HEADERS), ['content-security-policy', policy]]
}
