import { isHmac } from '#contract/hmac'
import { MINUTE } from '#contract/timing'

/** How old a webhook may be: each attempt has a new timestamp and signature. */
const FRESH = 5 * MINUTE

/** Whether Xaman sent this: hex HMAC-SHA1 over timestamp + raw body, keyed by the API secret without its first dash. */
export async function isXamanSignature(
  secret: string,
  sent: { timestamp: string; signature: string; rawBody: string },
  now: number,
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(sent.timestamp) || !/^[0-9a-f]{40}$/.test(sent.signature)) return false
  if (Math.abs(now - Number(sent.timestamp) * 1000) > FRESH) return false
  return isHmac('SHA-1', secret.replace('-', ''), sent.timestamp + sent.rawBody, sent.signature)
}
