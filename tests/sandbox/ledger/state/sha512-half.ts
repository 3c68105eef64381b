import { createHash } from 'node:crypto'

/** The ledger's hash: the first 32 bytes of SHA-512 over the parts, one after another. */
export function sha512Half(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha512')
  for (const part of parts) hash.update(part)
  return hash.digest().subarray(0, 32)
}

/** `sha512Half` of hex text, as upper-case hex. */
export function sha512HalfHex(hex: string): string {
  return toHex(sha512Half(Buffer.from(hex, 'hex')))
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex').toUpperCase()
}
