/** The part of Web Crypto that is used here; every runtime of the product has it. */
declare const crypto: {
  subtle: {
    importKey(
      format: 'raw',
      key: Uint8Array,
      algorithm: { name: 'HMAC'; hash: Hash },
      extractable: false,
      usages: ['sign', 'verify'],
    ): Promise<object>
    sign(algorithm: 'HMAC', key: object, data: Uint8Array): Promise<ArrayBuffer>
    verify(algorithm: 'HMAC', key: object, signature: Uint8Array, data: Uint8Array): Promise<boolean>
  }
}
declare const TextEncoder: { new (): { encode(text: string): Uint8Array } }

/** SHA-1 is for Xaman's signatures only. */
type Hash = 'SHA-1' | 'SHA-256'

/** The HMAC of a text under a secret, lower-case hex (RFC 2104). */
export async function hmac(hash: Hash, secret: string, text: string): Promise<string> {
  const mark = await crypto.subtle.sign('HMAC', await keyOf(hash, secret), bytes(text))
  return [...new Uint8Array(mark)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether this hex is the HMAC of the text under the secret. Constant-time. */
export async function isHmac(hash: Hash, secret: string, text: string, given: string): Promise<boolean> {
  const mark = Uint8Array.from(given.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', await keyOf(hash, secret), mark, bytes(text))
}

function keyOf(hash: Hash, secret: string): Promise<object> {
  return crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash }, false, ['sign', 'verify'])
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
