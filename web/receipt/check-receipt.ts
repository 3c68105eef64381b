import { BYTES_64 } from '#contract/base64url'
import { canonicalText } from '#contract/canonical-text'
import { parseJson } from '#contract/parse-json'
import { RECEIPT_ALGORITHM, RECEIPT_TYPE } from '#contract/receipts'
import type { Receipt, ReceiptKey, SignedReceipt } from '#contract/wire/receipt'

/** Maximum length of a receipt. */
const LONGEST = 8_000

/** The result: signed by one of our keys, changed since, signed by another key, or not a receipt. */
export type Verdict =
  | { readonly verdict: 'valid'; readonly signed: SignedReceipt }
  | { readonly verdict: 'changed' | 'not-ours' | 'unreadable' }

/** Verifies a receipt's signature offline; only whitespace is free. Throws without support for Ed25519. */
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
  // We sign receipts only, so its shape is known.
  return good
    ? { verdict: 'valid', signed: { receipt, signature: signature as SignedReceipt['signature'] } }
    : { verdict: 'changed' }
}

/** Parses JSON that is canonical except for whitespace, with exactly two members. */
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

/** Decodes canonical base64url; null for anything else. */
function bytesOf(text: unknown): Uint8Array<ArrayBuffer> | null {
  if (typeof text !== 'string' || !BYTES_64.test(text)) return null
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const again = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return again === text ? Uint8Array.from(binary, (sign) => sign.charCodeAt(0)) : null
}
