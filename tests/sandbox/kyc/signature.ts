import { createHmac } from 'node:crypto'

/** How a request is signed: lower-case hex HMAC-SHA256 of seconds, method, path with its query, and body. */
export function requestSignature(
  secret: string,
  sent: { readonly timestamp: string; readonly method: string; readonly path: string; readonly body: string },
): string {
  const text = `${sent.timestamp}${sent.method.toUpperCase()}${sent.path}${sent.body}`
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** The algorithms a webhook may be signed with, by the names in its header. */
const ALGORITHMS = {
  HMAC_SHA256_HEX: 'sha256',
  HMAC_SHA512_HEX: 'sha512',
  HMAC_SHA1_HEX: 'sha1',
} as const
export type DigestAlgorithm = keyof typeof ALGORITHMS

/** How a webhook is signed: lower-case hex HMAC of the body's bytes as they are sent. */
export function webhookDigest(
  secret: string,
  rawBody: string,
  algorithm: DigestAlgorithm = 'HMAC_SHA256_HEX',
): string {
  return createHmac(ALGORITHMS[algorithm], secret).update(rawBody).digest('hex')
}
