import { generateKeyPairSync } from 'node:crypto'
import { type Output, say } from '../inbox/output.ts'

/** Makes a key pair for receipts, and says what to do with it. It is shown once and kept nowhere. */
export function receiptKey(output: Output): void {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  say(
    output,
    `${x}.${d}`,
    '',
    'The secret RECEIPT_KEY (wrangler secret put RECEIPT_KEY). The half before the point is the public one: once another key',
    'takes its place, it goes into RECEIPT_OLD_KEYS, so that what it signed stays good.',
  )
}
