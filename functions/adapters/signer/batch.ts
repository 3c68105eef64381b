import { decode, encodeForSigningBatch } from 'ripple-binary-codec'
import { verify } from 'ripple-keypairs'
import { type Address, address, type TxHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { transactionsIn } from '../ledger/transactions-in.ts'
import { everySigner, isTransactionSigned, signature } from './signature.ts'

const batch = z.looseObject({
  TransactionType: z.literal('Batch'),
  Account: address,
  Flags: z._default(z.number(), 0),
  Sequence: z.number(),
  TicketSequence: z.optional(z.number()),
  BatchSigners: z._default(z.array(z.object({ BatchSigner: z.extend(signature, { Account: address }) })), []),
  ...signature.shape,
})

/**
 * Whether this signed Batch contains the transaction of this hash, and this account has signed for it: by the Batch's
 * own signature where the Batch is its own, otherwise by a BatchSigner of its name (XLS-56). If any signature of the
 * Batch does not verify, the answer is no.
 */
export function isSignedInBatch(blob: string, inner: TxHash, by: Address): boolean {
  try {
    const decoded = decode(blob)
    const tx = batch.parse(decoded)
    const txIDs = transactionsIn(blob).map(({ hash }) => hash)
    if (!txIDs.includes(inner) || !isTransactionSigned(decoded, tx)) return false
    if (by === tx.Account) return true
    const own = tx.BatchSigners.find(({ BatchSigner }) => BatchSigner.Account === by)?.BatchSigner
    const sequence = tx.Sequence === 0 ? tx.TicketSequence : tx.Sequence
    const signed = { account: tx.Account, sequence, flags: tx.Flags, txIDs, batchAccount: by }
    return own !== undefined && holds(own, signed)
  } catch {
    return false
  }
}

/** Whether every signature of a BatchSigner verifies: its own, or those of several signers. */
function holds({ SigningPubKey, TxnSignature, Signers }: z.infer<typeof signature>, signed: object): boolean {
  if (TxnSignature !== undefined) return verify(encodeForSigningBatch(signed), TxnSignature, SigningPubKey)
  return everySigner(Signers, (signerAccount) => encodeForSigningBatch({ ...signed, signerAccount }))
}
