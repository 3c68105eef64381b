import { formatDrops } from '#contract/money'
import type { Row } from '../inbox/database.ts'

/** An amount of the database, in drops, as people read it; nothing is none. */
export function amountOf(value: Row[string] | undefined): string {
  return formatDrops(String(value ?? 0))
}
