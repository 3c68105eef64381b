import { createHmac } from 'node:crypto'

/**
 * The platform's webhook signature: lower-case hex HMAC-SHA1 over the timestamp header followed by the raw body.
 * The key is the API secret with its first dash removed, and only that one.
 */
export function webhookSignature(apiSecret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha1', apiSecret.replace('-', '')).update(`${timestamp}${rawBody}`).digest('hex')
}
