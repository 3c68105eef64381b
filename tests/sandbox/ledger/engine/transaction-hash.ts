import { sha512HalfHex } from '../state/sha512-half.ts'

/** The transaction's identifying hash: of its prefix and its signed canonical form. */
export function transactionHash(blob: string): string {
  return sha512HalfHex(`54584E00${blob}`)
}
