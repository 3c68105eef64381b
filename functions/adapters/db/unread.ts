import type * as z from '#contract/wire/schema'

/** A row that is not parsed yet: if it cannot be parsed, only the work on this row fails. */
export interface Unread<T> {
  readonly id: string
  /** Throws on a row that this release cannot have written. */
  read(): T
}

/** The parsed row; null where it cannot be parsed. */
export function readable<T>({ read }: Unread<T>): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** The rows that fit a schema; rows that a later release wrote in another form are left out. */
export function knownRows<T>(rows: readonly unknown[] | undefined, row: z.ZodMiniType<T>): T[] {
  return (rows ?? []).flatMap((one) => {
    const read = row.safeParse(one)
    return read.success ? [read.data] : []
  })
}

/**
 * The rows of a result, each parsed by itself; `id` is the column that names a row.
 * @example
 * unread(results, 'id', (row) => purchaseRow.parse(row)).flatMap((one) => readable(one) ?? []) // those that can be parsed
 */
export function unread<T, Row extends Record<string, unknown>>(
  rows: readonly Row[],
  id: string,
  read: (row: Row) => T,
): Unread<T>[] {
  return rows.map((row) => ({ id: String(row[id]), read: () => read(row) }))
}
