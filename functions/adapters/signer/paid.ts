import { decode } from 'ripple-binary-codec'
import { type Drops, drops, parseDrops } from '#contract/money'
import { dropsText } from '#contract/wire/drops-text'
import { type Address, address, type TxHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { TF_PARTIAL_PAYMENT } from '../ledger/flags.ts'
import { hashOf } from '../ledger/ids.ts'
import { isSignedInBatch } from './batch.ts'
import { isTransactionSigned, signature } from './signature.ts'

/** The bytes that prove who paid, hex: the payment's own, or those of the Batch if the payment inside has no signature. */
export interface PaymentBytes {
  readonly blob: string
  /** Null: the payment itself is signed. */
  readonly batch: string | null
}

/** A payment to the minter, as its payer signed it; or several of one payer, together. */
export interface Paid {
  /** Of several, the last. */
  readonly hash: TxHash
  /** The number of payments. */
  readonly count: number
  readonly payer: Address
  /** The amount that it names; a partial payment may have delivered less. */
  readonly drops: Drops
  readonly partial: boolean
  readonly sourceTag: number | null
}

const payment = z.looseObject({
  TransactionType: z.literal('Payment'),
  Account: address,
  Destination: address,
  Amount: dropsText,
  Flags: z._default(z.number(), 0),
  SourceTag: z.optional(z.number()),
  /** Who signs for the Account; the payment is the Account's also where a delegate's key signed. */
  Delegate: z.optional(address),
  ...signature.shape,
})

/**
 * Decodes a signed payment to the minter: the ground for delivering a pass or for a refund. Only the holder of a key
 * can make one, so no row of a database and no bug passes for a payment. Whether the ledger has it, the caller has to
 * know. Null for anything else.
 */
export function readPaid(
  { blob, batch }: PaymentBytes,
  { minter }: { readonly minter: Address },
): Paid | null {
  try {
    const decoded = decode(blob)
    const tx = payment.parse(decoded)
    if (tx.Destination !== minter || tx.Account === minter) return null
    const hash = hashOf(blob)
    const signed =
      batch === null
        ? isTransactionSigned(decoded, tx)
        : isSignedInBatch(batch, hash, tx.Delegate ?? tx.Account)
    if (!signed) return null
    return {
      hash,
      count: 1,
      payer: tx.Account,
      drops: parseDrops(tx.Amount),
      partial: (tx.Flags & TF_PARTIAL_PAYMENT) !== 0,
      sourceTag: tx.SourceTag ?? null,
    }
  } catch {
    return null
  }
}

/** Several payments as the ground of one refund, named by the last. Null unless all have one payer, one tag, and occur once. */
export function together(all: readonly Paid[]): Paid | null {
  const last = all.at(-1)
  const isOne = all.every(({ payer, sourceTag }) => payer === last?.payer && sourceTag === last.sourceTag)
  if (!last || !isOne || new Set(all.map(({ hash }) => hash)).size < all.length) return null
  return {
    ...last,
    count: all.length,
    drops: drops(all.reduce((sum, one) => sum + one.drops, 0n)),
    partial: all.some(({ partial }) => partial),
  }
}
