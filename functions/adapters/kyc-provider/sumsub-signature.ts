import { hmac, isHmac } from '#contract/hmac'

/** The only algorithm accepted for webhooks, by its name in their header. */
const ALGORITHM = 'HMAC_SHA256_HEX'

/** A request as it is signed: seconds since 1970, method, path with the query as it is sent, and body. */
interface SentRequest {
  readonly timestamp: string
  readonly method: string
  readonly path: string
  readonly body: string
}

export async function signedHeaders(token: string, secret: string, sent: SentRequest) {
  return {
    'x-app-token': token,
    'x-app-access-ts': sent.timestamp,
    'x-app-access-sig': await requestSignature(secret, sent),
  }
}

/** Lower-case hex HMAC-SHA256 over the request. */
export async function requestSignature(secret: string, sent: SentRequest): Promise<string> {
  return hmac('SHA-256', secret, sent.timestamp + sent.method + sent.path + sent.body)
}

/** Whether the provider sent this body: an HMAC over the raw bytes, with a secret of its own and without a time. */
export async function isReportSignature(
  secret: string,
  sent: { readonly digest: string; readonly algorithm: string; readonly rawBody: string },
): Promise<boolean> {
  if (sent.algorithm !== ALGORITHM || !/^[0-9a-f]{64}$/.test(sent.digest)) return false
  return isHmac('SHA-256', secret, sent.rawBody, sent.digest)
}
