import { canonicalText } from '#contract/canonical-text'
import { parseJson } from '#contract/parse-json'
import { RECEIPT_ALGORITHM, RECEIPT_TYPE } from '#contract/receipts'
import type { Receipt, ReceiptKey, SignedReceipt } from '#contract/wire/receipt'

/** The most characters of a receipt; longer text is not parsed. */
const LONGEST = 8_000

/**
 * What a text is: a receipt that one of our keys signed, one that was changed since, one of a key that is not ours, or no
 * receipt at all.
 */
export type Verdict =
  | { readonly verdict: 'valid'; readonly signed: SignedReceipt }
  | { readonly verdict: 'changed' | 'not-ours' | 'unreadable' }

/**
 * Judges a receipt by its signature alone, without a request. Its layout is free, but every sign of it that
 * means something counts. Throws where the browser knows no Ed25519.
 */
export async function checkReceipt(text: string, keys: readonly ReceiptKey[]): Promise<Verdict> {
  const parsed = parseStrictly(text)
  const signature = objectWith(parsed?.signature, ['alg', 'kid', 'value'])
  const receipt = parsed?.receipt as Receipt | undefined
  if (!signature || receipt?.type !== RECEIPT_TYPE || signature.alg !== RECEIPT_ALGORITHM)
    return { verdict: 'unreadable' }
  const ours = keys.find(({ kid }) => kid === signature.kid)
  if (!ours) return { verdict: 'not-ours' }
  const { kty, crv, x } = ours
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, RECEIPT_ALGORITHM, false, ['verify'])
  const value = bytesOf(signature.value)
  const signed = new TextEncoder().encode(canonicalText(receipt))
  const good = value !== null && (await crypto.subtle.verify(RECEIPT_ALGORITHM, key, value, signed))
  // We sign nothing but receipts, so what is signed has the shape of one.
  return good
    ? { verdict: 'valid', signed: { receipt, signature: signature as SignedReceipt['signature'] } }
    : { verdict: 'changed' }
}

/** Two members and no others; none of them twice, and everything written as JSON is written, but for the space between. */
function parseStrictly(text: string) {
  if (text.length > LONGEST) return null
  const parsed = parseJson(text)
  if (parsed === undefined) return null
  const bare = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
  return JSON.stringify(parsed) === bare ? objectWith(parsed, ['receipt', 'signature']) : null
}

function objectWith<Name extends string>(
  value: unknown,
  names: readonly Name[],
): Readonly<Record<Name, unknown>> | null {
  if (typeof value !== 'object' || value === null) return null
  return Object.keys(value).join() === names.join() ? (value as Record<Name, unknown>) : null
}

/** The bytes that a base64url text means, if it is the one way to write them. */
function bytesOf(text: unknown): Uint8Array<ArrayBuffer> | null {
  if (typeof text !== 'string' || !/^[\w-]{86}$/.test(text)) return null
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const again = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return again === text ? Uint8Array.from(binary, (sign) => sign.charCodeAt(0)) : null
}
