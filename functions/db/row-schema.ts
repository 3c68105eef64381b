import { drops, parseDrops } from '#contract/money'
import { dropsText } from '#contract/wire/drops-text'
import * as z from '#contract/wire/schema'

/** Says of a row what its columns are, by their names as fields: `closed_at` is `closedAt`. Columns that are not named are left out. */
export function rowSchema<T extends z.core.$ZodLooseShape>(fields: T) {
  return z.pipe(z.pipe(z.record(z.string(), z.unknown()), z.transform(asFields)), z.object(fields))
}

function asFields(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldOf(column), value]))
}

const fieldOf = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Columns as the domain knows them. */
export const flag = z.pipe(
  z.number(),
  z.transform((column) => column === 1),
)
export const dropsColumn = z.pipe(dropsText, z.transform(parseDrops))
export const dropsNumber = z.pipe(
  z.number(),
  z.transform((column) => drops(BigInt(column))),
)
