import { createHash } from 'node:crypto'
import { encode, encodeForSigning } from 'ripple-binary-codec'
import type { Wallet } from './accounts.ts'
import { signHex } from './key-pairs.ts'

/** Transaction fields in the ledger's JSON spelling. */
export type TxJson = Record<string, unknown>

/** A signed object in upper-case hex, and its hash on the ledger. */
export interface SignedBlob {
  readonly blob: string
  readonly hash: string
}

/** Signs the fields exactly as given; what is missing stays missing. Throws when they cannot be encoded. */
export function signBlob(fields: TxJson, wallet: Pick<Wallet, 'publicKey' | 'privateKey'>): SignedBlob {
  const unsigned = { ...fields, SigningPubKey: wallet.publicKey }
  const TxnSignature = signHex(encodeForSigning(unsigned), wallet.privateKey)
  const blob = encode({ ...unsigned, TxnSignature })
  return { blob, hash: transactionHash(blob) }
}

/** The first half of the SHA-512 of the prefix `TXN\0` and the signed blob. */
export function transactionHash(blob: string): string {
  return createHash('sha512').update(`54584E00${blob}`, 'hex').digest('hex').slice(0, 64).toUpperCase()
}
