import { bytesToHex, hexToBytes } from '@xrplf/isomorphic/utils'

/** The one algorithm that webhooks may be signed with, by the name in their header. */
const ALGORITHM = 'HMAC_SHA256_HEX'

/** Lower-case hex HMAC-SHA256 over seconds, method, path with its query as it is sent, and body. */
export async function requestSignature(
  secret: string,
  sent: { readonly timestamp: string; readonly method: string; readonly path: string; readonly body: string },
): Promise<string> {
  const text = sent.timestamp + sent.method + sent.path + sent.body
  const key = await keyOf(secret, 'sign')
  const mark = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return bytesToHex(new Uint8Array(mark)).toLowerCase()
}

/** Whether the provider sent this body: its digest is over the raw bytes, with a secret of its own and no time in it. */
export async function isReportSignature(
  secret: string,
  sent: { readonly digest: string; readonly algorithm: string; readonly rawBody: string },
): Promise<boolean> {
  if (sent.algorithm !== ALGORITHM || !/^[0-9a-f]{64}$/.test(sent.digest)) return false
  const key = await keyOf(secret, 'verify')
  return crypto.subtle.verify('HMAC', key, hexToBytes(sent.digest), new TextEncoder().encode(sent.rawBody))
}

function keyOf(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use])
}
