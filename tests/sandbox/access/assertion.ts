import { sign } from 'node:crypto'
import type { SigningKey } from './signing-keys.ts'

/** The claims of an assertion. Times are Unix seconds. */
export interface Claims {
  readonly aud: readonly string[]
  readonly email: string
  readonly exp: number
  readonly iat: number
  readonly nbf: number
  readonly iss: string
  readonly type: 'app'
  readonly identity_nonce: string
  readonly sub: string
  readonly country: string
}

/** A JSON Web Token (RFC 7519), signed by RS256 as Cloudflare Access signs it. */
export function signedAssertion(claims: Claims, { kid, privateKey }: SigningKey): string {
  const signed = `${encoded({ alg: 'RS256', kid, typ: 'JWT' })}.${encoded(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
