import { encodeForMultisigning, encodeForSigning } from 'ripple-binary-codec'
import { verify } from 'ripple-keypairs'
import { z } from 'zod'
import type { Common } from './transaction.ts'

const signerSchema = z.object({
  Signer: z.object({ Account: z.string(), SigningPubKey: z.string(), TxnSignature: z.string() }),
})

/** What is wrong with a transaction's signature or signatures, in the server's words; undefined if nothing is. */
export function signatureProblem(tx: Common): string | undefined {
  if (tx.SigningPubKey === '') return multiSignatureProblem(tx)
  if (tx.Signers !== undefined) return 'Cannot both single- and multi-sign.'
  const isValid = holds(() => encodeForSigning(tx), tx.TxnSignature ?? '', tx.SigningPubKey)
  return isValid ? undefined : 'Invalid signature.'
}

function multiSignatureProblem(tx: Common): string | undefined {
  if (tx.Signers === undefined) return 'Empty SigningPubKey.'
  if (tx.TxnSignature !== undefined) return 'Cannot both single- and multi-sign.'
  for (const signer of tx.Signers) {
    const parsed = signerSchema.safeParse(signer)
    if (!parsed.success) return 'Invalid multisigner.'
    const { Account, SigningPubKey, TxnSignature } = parsed.data.Signer
    if (!holds(() => encodeForMultisigning(tx, Account), TxnSignature, SigningPubKey)) {
      return `Invalid signature on account ${Account}.`
    }
  }
  return undefined
}

/** Malformed keys and signatures make the verifier throw: to the ledger they are simply wrong. */
function holds(message: () => string, signature: string, publicKey: string): boolean {
  try {
    return verify(message(), signature, publicKey)
  } catch {
    return false
  }
}
