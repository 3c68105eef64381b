import { type Sql, verbatim } from './sql.ts'

/** The condition of a partial index, as the migrations have it; `row` is the table's name with its dot, or empty. */
const conditions = {
  purchase_open: (row) => `${row}status NOT IN ('sold', 'released')`,
  purchase_live_wallet: (row) => `${row}status <> 'released'`,
  payment_bound: (row) => `${row}status IN ('received', 'delivering', 'refunding', 'refund_manual')`,
  payment_open_refund: (row) => `${row}status IN ('refunding', 'refund_manual')`,
} satisfies Record<string, (row: '' | `${string}.`) => string>
type PartialIndex = keyof typeof conditions
export const partialIndexes = Object.keys(conditions) as PartialIndex[]

/**
 * A condition: the row is in this index, which SQLite uses only where a query repeats its condition word for word.
 * @example
 * inIndex('purchase_open', 'own.') // own.status NOT IN ('sold', 'released')
 */
export function inIndex(index: PartialIndex, row: '' | `${string}.` = ''): Sql {
  return verbatim(conditions[index](row))
}
