import { createPublicKey, verify as verifyEd25519 } from 'node:crypto'
import { verify } from 'ripple-keypairs'
import { z } from 'zod'
import { bytesToMultisign, bytesToSign } from './binary-form.ts'

const signersSchema = z
  .array(
    z.object({
      Signer: z.object({ Account: z.string(), SigningPubKey: z.string(), TxnSignature: z.string() }),
    }),
  )
  .min(1)
  .max(32)

/** The fields as they were signed: a default filled in would be one nobody has put a name to. */
export type SignedFields = {
  SigningPubKey?: unknown
  TxnSignature?: unknown
  Signers?: unknown
} & Readonly<Record<string, unknown>>

/** What is wrong with a transaction's signature or signatures, in the server's words; undefined if nothing is. */
export function signatureProblem(tx: SignedFields): string | undefined {
  if (tx.SigningPubKey === '') return multiSignatureProblem(tx)
  if (tx.Signers !== undefined) return 'Cannot both single- and multi-sign.'
  const isValid = holds(() => bytesToSign(tx), String(tx.TxnSignature ?? ''), String(tx.SigningPubKey))
  return isValid ? undefined : 'Invalid signature.'
}

function multiSignatureProblem(tx: SignedFields): string | undefined {
  if (tx.Signers === undefined) return 'Empty SigningPubKey.'
  if (tx.TxnSignature !== undefined) return 'Cannot both single- and multi-sign.'
  const signers = signersSchema.safeParse(tx.Signers)
  if (!signers.success) return 'Invalid Signers array size.'
  for (const { Signer } of signers.data) {
    const { Account, SigningPubKey, TxnSignature } = Signer
    if (!holds(() => bytesToMultisign(tx, Account), TxnSignature, SigningPubKey)) {
      return `Invalid signature on account ${Account}.`
    }
  }
  return undefined
}

/** Malformed keys and signatures make the verifier throw: to the ledger they are simply wrong. */
function holds(message: () => string, signature: string, publicKey: string): boolean {
  try {
    return publicKey.startsWith('ED')
      ? verifyEd25519(
          null,
          Buffer.from(message(), 'hex'),
          ed25519Key(publicKey),
          Buffer.from(signature, 'hex'),
        )
      : verify(message(), signature, publicKey)
  } catch {
    return false
  }
}

/** What stands before the 32 bytes of an Ed25519 key in its standard (SPKI) form. */
const spkiPrefix = '302a300506032b6570032100'

/** Node's own verifier is several times faster than one in JavaScript, and as strict. */
function ed25519Key(publicKey: string) {
  const spki = Buffer.from(spkiPrefix + publicKey.slice(2), 'hex')
  return createPublicKey({ key: spki, format: 'der', type: 'spki' })
}
