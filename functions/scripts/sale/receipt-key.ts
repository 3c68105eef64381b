import { generateKeyPairSync } from 'node:crypto'
import { say } from '../output.ts'
import type { Asked } from './asked.ts'

/** A new value of RECEIPT_KEY: the public half and the secret one, with a dot in between. */
export function makeReceiptKey(): string {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return `${x}.${d}`
}

/** Makes a key pair for receipts, and prints how to use it. It is shown once and stored nowhere. */
export async function receiptKey({
  output,
  environment,
}: Pick<Asked, 'output' | 'environment'>): Promise<void> {
  const where =
    environment === 'local'
      ? 'its line in functions/local.env'
      : `npx wrangler secret put RECEIPT_KEY --env ${environment}`
  say(
    output,
    makeReceiptKey(),
    '',
    `This is the secret RECEIPT_KEY (${where}). The half before the dot is the public key: once another`,
    'key replaces it, add that half to RECEIPT_OLD_KEYS, so that its receipts stay valid.',
  )
}
