import type { Guarded } from './compare-and-set.ts'
import { Sql, type Value } from './sql.ts'

export type { Guarded }

/** Until every statement is written with the tag. */
export function guarded(text: string, ...values: readonly Value[]): Guarded {
  return new Sql(text.split('?'), values)
}
