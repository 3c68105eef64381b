import { decode, encode } from 'ripple-binary-codec'
import type { TxHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { hashOf } from './ids.ts'

interface TransactionIn {
  readonly hash: TxHash
  readonly fields: Readonly<Record<string, unknown>>
}

const batch = z.looseObject({
  TransactionType: z.literal('Batch'),
  RawTransactions: z.array(z.object({ RawTransaction: z.record(z.string(), z.unknown()) })),
})

/** The transactions in a blob: the transaction itself, or those inside a Batch, in order. Empty if it cannot be decoded. */
export function transactionsIn(blob: string): readonly TransactionIn[] {
  try {
    const fields = decode(blob)
    const inside = batch.safeParse(fields)
    if (!inside.success) return [{ hash: hashOf(blob), fields }]
    return inside.data.RawTransactions.map(({ RawTransaction: inner }) => ({
      hash: hashOf(encode(inner)),
      fields: inner,
    }))
  } catch {
    return []
  }
}
