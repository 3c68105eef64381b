import { randomBytes } from 'node:crypto'
import { type Claims, signedAssertion } from './assertion.ts'
import { AUDIENCE, type Colleague } from './colleagues.ts'
import { createSigningKeys, type SigningKey, type SigningKeys } from './signing-keys.ts'

/** Seconds for which an assertion is valid: Cloudflare's default session. */
const SESSION = 24 * 60 * 60

/** Cloudflare Access for one team with one application. */
export interface Access {
  readonly keys: SigningKeys
  /** The issuer: the team's address, where its keys are published. */
  readonly issuer: () => string
  /** What Access sends to the site for a colleague; `different` replaces claims, `key` the signing key. */
  assertionFor(colleague: Colleague, different?: Partial<Claims>, key?: SigningKey): string
}

export function createAccess({
  issuer,
  now,
}: {
  readonly issuer: () => string
  readonly now: () => number
}): Access {
  const keys = createSigningKeys()
  return {
    keys,
    issuer,
    assertionFor({ email, sub }, different = {}, key = keys.current()) {
      const iat = Math.floor(now() / 1000)
      const claims = {
        aud: [AUDIENCE],
        email,
        exp: iat + SESSION,
        iat,
        nbf: iat,
        iss: issuer(),
        type: 'app',
        identity_nonce: randomBytes(8).toString('hex'),
        sub,
        country: 'CH',
      } as const
      return signedAssertion({ ...claims, ...different }, key)
    },
  }
}
