import { encodeForMultisigning, encodeForSigning } from 'ripple-binary-codec'
import { verify } from 'ripple-keypairs'
import { address } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'

const signer = z.object({ Account: address, SigningPubKey: z.string(), TxnSignature: z.string() })

/** The fields that hold a signature: one, or instead of it those of several signers. */
export const signature = z.object({
  SigningPubKey: z._default(z.string(), ''),
  TxnSignature: z.optional(z.string()),
  Signers: z.optional(z.array(z.object({ Signer: signer })).check(z.minLength(1))),
})
type SignatureFields = z.infer<typeof signature>

/** Whether every signature on a transaction verifies. */
export function isTransactionSigned(
  decoded: Readonly<Record<string, unknown>>,
  { SigningPubKey, TxnSignature, Signers }: SignatureFields,
): boolean {
  if (TxnSignature !== undefined) return verify(encodeForSigning(decoded), TxnSignature, SigningPubKey)
  return everySigner(Signers, (account) => encodeForMultisigning(decoded, account))
}

/** Whether there are several signers, and each signature verifies for its signer. */
export function everySigner(all: SignatureFields['Signers'], bytes: (account: string) => string): boolean {
  return (
    all?.every(({ Signer: one }) => verify(bytes(one.Account), one.TxnSignature, one.SigningPubKey)) ?? false
  )
}
