import { z } from 'zod'

const signer = z.object({ Account: z.string(), SigningPubKey: z.string(), TxnSignature: z.string() })

/** Multiple signatures in place of one, in a transaction or for one account of a Batch. */
export const signersSchema = z.array(z.object({ Signer: signer }))

export const batchSignersSchema = z.array(
  z.object({
    BatchSigner: z.object({
      Account: z.string(),
      SigningPubKey: z.string().optional(),
      TxnSignature: z.string().optional(),
      Signers: signersSchema.optional(),
    }),
  }),
)
export type BatchSigner = z.infer<typeof batchSignersSchema>[number]

/** The other accounts that sign a Batch, since they have parts in it; none for another type. */
export function batchSignersOf(tx: Readonly<Record<string, unknown>>): readonly BatchSigner[] {
  return batchSignersSchema.safeParse(tx.BatchSigners ?? []).data ?? []
}
