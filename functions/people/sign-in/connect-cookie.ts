import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { BYTES_32 } from '#contract/base64url'
import { HOUR, SECOND } from '#contract/timing'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { randomText } from '../../random.ts'

/** How long a browser may remember that it asked. */
const LIFE = HOUR

/**
 * The secret of the browser that asked to sign in: knowing the uuid in the QR code is not enough to collect the token.
 * On plain HTTP, as on loopback, the cookie omits `Secure` and its `__Host-` prefix.
 */
export function rememberBrowser(c: Context<AppEnv>): string {
  const secret = browserSecret(c) ?? randomText(32)
  const { plainHttp } = c.var.services.config
  setCookie(c, nameOf(plainHttp), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: !plainHttp,
    maxAge: LIFE / SECOND,
  })
  return secret
}

export function browserSecret(c: Context<AppEnv>): string | null {
  const sent = getCookie(c, nameOf(c.var.services.config.plainHttp))
  return sent !== undefined && BYTES_32.test(sent) ? sent : null
}

function nameOf(plainHttp: boolean): string {
  return plainHttp ? 'touchstone-connect' : '__Host-touchstone-connect'
}
