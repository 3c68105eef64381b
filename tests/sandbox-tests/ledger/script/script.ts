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
 * A day in the life of a ledger that sells passes: everything the product does and nearly everything that can come of
 * it. Each step builds on those before.
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
