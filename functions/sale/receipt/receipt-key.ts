import { encode } from 'jose/base64url'
import { RECEIPT_ALGORITHM } from '#contract/receipts'
import type { ReceiptKey, SignedReceipt } from '#contract/wire/receipt'
import type { KeyPair } from '../../config/receipt-keys.ts'
import { sha256 } from '../../random.ts'

export async function publishedKey(x: string): Promise<ReceiptKey> {
  const named = { crv: RECEIPT_ALGORITHM, kty: 'OKP', x } as const
  return { ...named, kid: encode(await sha256(JSON.stringify(named))), use: 'sig' }
}

/** Signs a text. Throws where the halves of the pair do not match. */
export async function signText({ x, d }: KeyPair, text: string): Promise<SignedReceipt['signature']> {
  const bytes = new TextEncoder().encode(text)
  const named = { kty: 'OKP', crv: RECEIPT_ALGORITHM, x }
  const [secret, open] = await Promise.all([
    crypto.subtle.importKey('jwk', { ...named, d }, RECEIPT_ALGORITHM, false, ['sign']),
    crypto.subtle.importKey('jwk', named, RECEIPT_ALGORITHM, false, ['verify']),
  ])
  const value = await crypto.subtle.sign(RECEIPT_ALGORITHM, secret, bytes)
  if (!(await crypto.subtle.verify(RECEIPT_ALGORITHM, open, value, bytes)))
    throw new Error('the halves of RECEIPT_KEY do not belong together')
  return { alg: RECEIPT_ALGORITHM, kid: (await publishedKey(x)).kid, value: encode(new Uint8Array(value)) }
}
