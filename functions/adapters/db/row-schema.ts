import { drops, parseDrops } from '#contract/money'
import { parseJson } from '#contract/parse-json'
import { dropsText } from '#contract/wire/drops-text'
import * as z from '#contract/wire/schema'

/** A row's columns, unparsed, by their names as fields: `closed_at` is `closedAt`. */
export const columns = z.pipe(z.record(z.string(), z.unknown()), z.transform(asFields))

/** Declares the columns of a row, by their names as fields. Columns that are not named are left out. */
export function rowSchema<T extends z.core.$ZodLooseShape>(fields: T) {
  return z.pipe(columns, z.object(fields))
}

/** Columns that are set together; null where none of them is. An incomplete group stays, so that its schema refuses it. */
export function part(of: z.infer<typeof columns>): z.infer<typeof columns> | null {
  return Object.values(of).every((column) => column === null) ? null : of
}

function asFields(row: Record<string, unknown>): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const column of Object.keys(row)) named[fieldOf(column)] = row[column]
  return named
}

/** The fields' names by their columns': there are few, and each row that is read asks for all of its own. */
const fields = new Map<string, string>()

function fieldOf(column: string): string {
  const known = fields.get(column)
  if (known !== undefined) return known
  const field = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  fields.set(column, field)
  return field
}

/** A column of 0 or 1. */
export const flag = z.pipe(
  z.number(),
  z.transform((column) => column === 1),
)
export const jsonColumn = <T>(of: z.ZodMiniType<T>) => z.pipe(z.pipe(z.string(), z.transform(parseJson)), of)
/** Drops in a column of text; `dropsNumber` is for a column of integers. */
export const dropsColumn = z.pipe(dropsText, z.transform(parseDrops))
export const dropsNumber = z.pipe(
  z.number(),
  z.transform((column) => drops(BigInt(column))),
)
