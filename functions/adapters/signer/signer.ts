import { decode, encode, encodeForSigning } from 'ripple-binary-codec'
import { deriveAddress, deriveKeypair, sign as signText } from 'ripple-keypairs'
import { err, ok, type Result } from '#contract/result'
import { type Address, address, type TxHash } from '#contract/wire/ledger-ids'
import { hashOf } from '../ledger/ids.ts'
import { refusalOf, type SigningRefusal } from './decide.ts'
import { type PaymentBytes, readPaid, together } from './paid.ts'
import type { At, Decoded, Rules } from './rules.ts'

/** The fields of a transaction, as rippled names them; without key or signature. */
export type Unsigned = Readonly<Record<string, unknown>> & {
  readonly Account: Address
  readonly TransactionType: string
}

/** A blob that can be sent, and the hash by which the ledger will know it. */
interface Signed {
  readonly blob: string
  readonly hash: TxHash
}

/** The only source of signatures of the minter. */
export interface Signer {
  /** The address of the key that signs: the minter's own, or that of its regular key. */
  readonly key: Address
  /**
   * Signs what the sale makes, judged by the validated ledger it was made in; refuses anything else. Deliveries and
   * refunds are judged by the payments they are for: the bytes of each, signed by its payer.
   */
  sign(tx: Unsigned, at: At, paidBy?: readonly PaymentBytes[]): Result<Signed, SigningRefusal>
}

/**
 * A signer with the key of this seed, which cannot be read out of it. It judges the bytes that would be signed, decoded
 * again, and not the fields it is given. Throws for an invalid seed.
 */
export function createSigner(seed: string, rules: Omit<Rules, 'publicKey'>): Signer {
  const { publicKey, privateKey } = deriveKeypair(seed)
  return {
    key: address.parse(deriveAddress(publicKey)),
    sign(tx, at, paidBy = []) {
      const read = paidBy.flatMap((bytes) => readPaid(bytes, rules) ?? [])
      const paid = read.length === paidBy.length ? together(read) : null
      if (paidBy.length > 0 && !paid) return err('no payment')
      const decoded = readAgain({ SigningPubKey: publicKey, ...tx })
      if (!decoded) return err('unreadable')
      const refusal = refusalOf(decoded, { rules: { ...rules, publicKey }, at, paid })
      if (refusal) return err(refusal)
      const TxnSignature = signText(encodeForSigning(decoded), privateKey)
      const blob = encode({ ...decoded, TxnSignature })
      return ok({ blob, hash: hashOf(blob) })
    },
  }
}

/** The address of the key of this seed; null for a text that is no valid seed. */
export function keyOfSeed(text: string): Address | null {
  try {
    return address.parse(deriveAddress(deriveKeypair(text).publicKey))
  } catch {
    return null
  }
}

/** The bytes of these fields, decoded; null when they cannot be encoded, or lose a field on the way. */
function readAgain(fields: Readonly<Record<string, unknown>>): Decoded | null {
  try {
    const bytes = encode(fields)
    const decoded = decode(bytes)
    return encode(decoded) === bytes ? decoded : null
  } catch {
    return null
  }
}
