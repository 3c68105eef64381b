import { payments, settings } from './accounts.ts'
import { batches } from './batches.ts'
import { keys } from './keys.ts'
import { leavings } from './leavings.ts'
import { lines } from './lines.ts'
import { mints } from './mints.ts'
import type { Step } from './step.ts'
import { ends, offers, sales } from './trades.ts'
import { turns } from './turns.ts'

/**
 * A script of a ledger that sells passes: every transaction of the product and nearly every result. Each step builds on
 * earlier ones.
 */
export const script: readonly Step[] = [
  ...payments,
  ...settings,
  ...turns,
  ...mints,
  ...keys,
  ...offers,
  ...sales,
  ...ends,
  ...lines,
  ...batches,
  ...leavings,
]
