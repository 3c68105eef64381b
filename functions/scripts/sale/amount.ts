import { formatDrops } from '#contract/money'
import type { Row } from '../database/database.ts'

/** An amount of the database, in drops, as text; null is 0. */
export function amountOf(value: Row[string] | undefined): string {
  return formatDrops(String(value ?? 0))
}
