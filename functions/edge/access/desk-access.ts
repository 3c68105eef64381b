import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../http/app-env.ts'
import { countedBy, RATE_LIMITED } from '../http/limits.ts'
import { isSafe, ownOrigins } from '../http/origin.ts'
import { refuse } from '../http/refuse.ts'
import { verifyAssertion } from './verify-assertion.ts'

/** The context behind Access. */
export interface DeskEnv {
  Bindings: AppEnv['Bindings']
  Variables: AppEnv['Variables'] & {
    /** The e-mail address of the colleague who acts, in lower case. */
    me: string
  }
}

/**
 * Lets colleagues pass whose assertion is valid, and refuses everything else before any route: 404 where Access is not
 * configured, 401 without an assertion. The header alone counts; the cookie and the e-mail header of Access do not.
 */
export const deskAccess = createMiddleware<DeskEnv>(async (c, next) => {
  const { services } = c.var
  const { access } = services.config
  if (!access) return refuse(c, 'not_found')
  const me = await verifyAssertion(services, access, c.req.header('cf-access-jwt-assertion') ?? '')
  if (me === null) return refuse(c, 'signature_refused')
  // Before it is counted, so that no other site uses up a colleague's minute.
  if (isSafe(c) ? isOfOtherPage(c) : !isSameOrigin(c)) return refuse(c, 'origin_refused')
  const counted = await countedBy(c, 'LIMIT_DESK', me)
  if (counted !== 'passes') return refuse(c, counted === 'refused' ? RATE_LIMITED : 'unguarded')
  c.set('me', me)
  return next()
})

/**
 * Whether a page of another site reads, for which a browser sends the session along too: how long a search takes would tell
 * what it found. A link that opens a tab is no such reading, and neither is the way back from Access.
 */
function isOfOtherPage(c: Context<DeskEnv>): boolean {
  const site = c.req.header('sec-fetch-site') ?? 'none'
  if (site === 'none' || site === 'same-origin') return false
  return c.req.header('sec-fetch-dest') !== 'document'
}

/**
 * Whether the desk's own page makes this request. Access is a cookie, which a browser would send along with any other
 * site's request too.
 */
function isSameOrigin(c: Context<DeskEnv>): boolean {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && ownOrigins(c).includes(origin)
}
