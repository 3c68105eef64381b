import { drops, exactXrp } from '#contract/money'
import { address, invoiceId, type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { dropsNumber, rowSchema } from '../../adapters/db/row-schema.ts'
import { type Payment, paymentRow } from '../../records/invoice/payment-row.ts'
import type { Purchase } from '../../sale/purchase/purchase.ts'
import { purchaseRow } from '../../sale/purchase/row.ts'
import type { FoundRows } from './life-store.ts'

const invoice = rowSchema({
  id: invoiceId,
  purchaseId: z.string(),
  expiresAt: z.number(),
})
const refund = rowSchema({
  hash: txHash,
  status: z.enum(['signed', 'validated', 'failed', 'dead']),
  result: z.nullable(z.string()),
  createdAt: z.number(),
  closedAt: z.nullable(z.number()),
})
const debt = rowSchema({ payer: address, drops: dropsNumber })
const dust = rowSchema({
  hash: txHash,
  payer: address,
  drops: dropsNumber,
  refund: z.nullable(txHash),
})
const transaction = rowSchema({
  hash: txHash,
  ledger: z.number(),
  closedAt: z.nullable(z.number()),
  type: z.string(),
  result: z.string(),
  change: z.nullable(z.string()),
  /** What it paid in another currency than XRP. */
  instead: z.nullable(z.string()),
  /** The payment that it returned, and what returned it. */
  repaid: z.nullable(txHash),
  returned: z.nullable(txHash),
})

const pass = rowSchema({
  id: z.number(),
  nftokenId: z.nullable(z.string()),
  quarantined: z.nullable(z.string()),
})

const counts = rowSchema({ purchases: z.number(), payments: z.number() })

/** When a purchase ended unsold, unix ms: a column that no use case reads with the purchase. */
const ended = rowSchema({ endedAt: z.nullable(z.number()) })

export type FoundPurchase = Purchase & { readonly endedAt: number | null }

/** What the database has of what an operator looked for. */
export interface Found {
  readonly purchases: readonly FoundPurchase[]
  readonly invoices: readonly z.infer<typeof invoice>[]
  readonly payments: readonly Payment[]
  readonly refunds: readonly z.infer<typeof refund>[]
  readonly debts: readonly z.infer<typeof debt>[]
  readonly dust: readonly z.infer<typeof dust>[]
  /** Those of the payments, dust included, that the journal lacks: a fork alone may have had them. */
  readonly unread: ReadonlySet<TxHash>
  readonly transactions: readonly z.infer<typeof transaction>[]
  /** The pass that is sought. */
  readonly passes: readonly z.infer<typeof pass>[]
  /** How many older ones there are besides. */
  readonly older: { readonly purchases: number; readonly payments: number }
  readonly waitingSince: number | null
  readonly identity: string | null
  readonly halts: readonly string[]
}

/** Parses the rows. Throws on rows that this release cannot have written. */
export function readFound(rows: FoundRows): Found {
  const { waiting = null, identity = null } = rows.wallet[0] ?? {}
  const { purchases, payments } = counts.parse(rows.counts[0])
  return {
    purchases: rows.purchases.map((row) => ({ ...purchaseRow.parse(row), ...ended.parse(row) })),
    invoices: rows.invoices.map((row) => invoice.parse(row)),
    payments: rows.payments.map((row) => paymentRow.parse(row)),
    refunds: rows.refunds.map((row) => refund.parse(row)),
    debts: rows.debts.map((row) => debt.parse(row)),
    dust: rows.dust.map((row) => dust.parse(row)),
    unread: new Set(rows.unread.map(({ hash }) => txHash.parse(hash))),
    transactions: rows.transactions.map((row) => transaction.parse(row)),
    passes: rows.passes.map((row) => pass.parse(row)),
    older: {
      purchases: purchases - rows.purchases.length,
      payments: payments - rows.payments.length - rows.dust.length,
    },
    waitingSince: typeof waiting === 'number' ? waiting : null,
    identity: typeof identity === 'string' ? identity : null,
    halts: rows.halts.map(({ name }) => String(name)),
  }
}

/** Whether the database has nothing of it. */
export function isNothing(found: Found): boolean {
  const rows = [found.purchases, found.payments, found.debts, found.dust, found.transactions, found.passes]
  return rows.every((some) => some.length === 0) && found.waitingSince === null && found.identity === null
}

/** The transactions on which it depends where the money is now. */
export function decisive({ purchases, payments, dust, transactions }: Found): readonly TxHash[] {
  return [
    ...new Set([
      ...purchases.flatMap(({ sold, signed }) => sold?.tx ?? signed?.hash ?? []),
      ...payments.flatMap(({ hash, refund: back }) => [hash, ...(back ? [back] : [])]),
      ...dust.flatMap(({ hash, refund: back }) => [hash, ...(back ? [back] : [])]),
      ...transactions.map(({ hash }) => hash),
    ]),
  ]
}

/** What a transaction brought, by the journal: other currencies as they are stored; null where it brought nothing. */
export function broughtBy({ change, instead }: Found['transactions'][number]): string | null {
  if (instead !== null) return instead
  return change !== null && BigInt(change) > 0n ? `${exactXrp(drops(BigInt(change)))} XRP` : null
}

/** Transactions that no purchase or payment accounts for. */
export function unexplained(found: Found): Found['transactions'] {
  const known = new Set<string | undefined>([
    ...[...found.payments, ...found.refunds, ...found.dust].map(({ hash }) => hash),
    ...found.purchases.flatMap(({ minted, offer, sold }) => [minted?.tx, offer?.made.tx, sold?.tx]),
  ])
  return found.transactions.filter(({ hash }) => !known.has(hash))
}
