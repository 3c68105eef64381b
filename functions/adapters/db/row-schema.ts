import { drops, parseDrops } from '#contract/money'
import { dropsText } from '#contract/wire/drops-text'
import * as z from '#contract/wire/schema'

/** A row's columns, unparsed, by their names as fields: `closed_at` is `closedAt`. */
export const columns = z.pipe(z.record(z.string(), z.unknown()), z.transform(asFields))

/** Declares the columns of a row, by their names as fields. Columns that are not named are left out. */
export function rowSchema<T extends z.core.$ZodLooseShape>(fields: T) {
  return z.pipe(columns, z.object(fields))
}

/**
 * Columns that are set together; null where none of them is. A group that lacks some of its columns stays as it is, so
 * that its schema refuses it.
 */
export function part(of: z.infer<typeof columns>): z.infer<typeof columns> | null {
  return Object.values(of).every((column) => column === null) ? null : of
}

function asFields(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldOf(column), value]))
}

const fieldOf = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Columns with field names. */
export const flag = z.pipe(
  z.number(),
  z.transform((column) => column === 1),
)
export const dropsColumn = z.pipe(dropsText, z.transform(parseDrops))
export const dropsNumber = z.pipe(
  z.number(),
  z.transform((column) => drops(BigInt(column))),
)
