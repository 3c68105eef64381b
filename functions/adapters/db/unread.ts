import type * as z from '#contract/wire/schema'

/** A row that was found and not read yet: where it cannot be read, only the work on this row fails. */
export interface Unread<T> {
  readonly id: string
  /** Throws on a row that no code of ours could have written. */
  read(): T
}

/** What a row says; null where it cannot be read. */
export function readable<T>({ read }: Unread<T>): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** The rows that fit a schema; those that a later release wrote otherwise are left out. */
export function knownRows<T>(rows: readonly unknown[] | undefined, row: z.ZodMiniType<T>): T[] {
  return (rows ?? []).flatMap((one) => {
    const read = row.safeParse(one)
    return read.success ? [read.data] : []
  })
}

/** The rows of a result, each to be read by itself; `id` is the column that names a row. */
export function unread<T>(
  rows: readonly Record<string, unknown>[],
  id: string,
  read: (row: Record<string, unknown>) => T,
): Unread<T>[] {
  return rows.map((row) => ({ id: String(row[id]), read: () => read(row) }))
}
