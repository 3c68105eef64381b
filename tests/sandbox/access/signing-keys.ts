import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** An RSA key pair for RS256. */
export interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** A published key as a JWK (RFC 7517). */
interface PublishedKey {
  readonly kid: string
  readonly kty: 'RSA'
  readonly alg: 'RS256'
  readonly use: 'sig'
  readonly e: string
  readonly n: string
}

/** The team's keys. The newest signs; it and the one before it are published, as at Cloudflare. */
export interface SigningKeys {
  current(): SigningKey
  published(): readonly PublishedKey[]
  /** Signs with a new key from now on. With `retire` the old keys are no longer published. */
  rotate(options?: { readonly retire?: boolean }): void
  /** The last key that is no longer published. */
  retired(): SigningKey | undefined
}

export function createSigningKeys(): SigningKeys {
  // Newest first, made at first use, because making one takes a tenth of a second.
  let keys: readonly SigningKey[] = []
  let lastRetired: SigningKey | undefined

  function held(): readonly SigningKey[] {
    if (keys.length === 0) keys = [createSigningKey()]
    return keys
  }

  return {
    current: () => held()[0] as SigningKey,
    published: () => held().map(publishedKey),
    rotate({ retire = false } = {}) {
      const all = [createSigningKey(), ...held()]
      const kept = retire ? 1 : 2
      lastRetired = all[kept] ?? lastRetired
      keys = all.slice(0, kept)
    },
    retired: () => lastRetired,
  }
}

/** A key pair that no key set contains, unless it is put there. */
export function createSigningKey(): SigningKey {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const der = pair.publicKey.export({ format: 'der', type: 'spki' })
  return { ...pair, kid: createHash('sha256').update(der).digest('hex') }
}

function publishedKey({ kid, publicKey }: SigningKey): PublishedKey {
  const { e = '', n = '' } = publicKey.export({ format: 'jwk' })
  return { kid, kty: 'RSA', alg: 'RS256', use: 'sig', e, n }
}
