import { type Drops, drops } from '#contract/money'
import { address, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { dropsColumn, flag, rowSchema } from '../../adapters/db/row-schema.ts'
import { purposes } from '../../sale/minter/submission-store.ts'

/** Drops that may have left. */
export const signedDrops = z.pipe(
  z.string().check(z.regex(/^-?\d{1,17}$/)),
  z.transform((text): Drops => drops(BigInt(text))),
)

export const linkRow = rowSchema({
  hash: txHash,
  ledger: z.number(),
  /** The day on which its ledger closed, counted from 1970-01-01, and when exactly, unix ms, where that is stored. */
  day: z.number(),
  closedAt: z.nullable(z.number()),
  account: address,
  type: z.string(),
  /** What its sender paid for it. */
  fee: dropsColumn,
  /** By how much it changed the minter's balance, fee included. */
  change: signedDrops,
  /** What the minter had after it; null where the ledger does not say. */
  balance: z.nullable(dropsColumn),
  previous: z.nullable(txHash),
  /** What a transaction of ours was signed for; null for any other. */
  purpose: z.nullable(z.enum(purposes)),
  /** The sum of the prices of our offers that it accepted. */
  sold: dropsColumn,
  /** A payment under an InvoiceID of ours: one that is refunded by itself, or one too small for that. */
  payment: z.nullable(z.enum(['prepayment', 'dust'])),
  /** Whether it names a payment that it returns. */
  returns: flag,
  /** Who made the payment that it refunds; null for others, and where that is not stored any more. */
  payee: z.nullable(address),
})
/** A transaction that changed the minter's AccountRoot, as the journal has it, with what the tables have of it. */
export type Link = Readonly<z.infer<typeof linkRow>>

export const sumRow = rowSchema({
  day: z.number(),
  kind: z.enum(['stray', 'dust']),
  count: z.number(),
  drops: signedDrops,
})
/** Links that are no longer stored one by one: how many there were on a day, and what they brought. */
export type DailySum = Readonly<z.infer<typeof sumRow>>
