import { DAY } from '#contract/timing'
import { inBrowser } from '../lib/kept.ts'

/** What the names of all drafts in this device's storage begin with. */
export const DRAFT_PREFIX = 'touchstone_draft_'
/** After this long the visitor has given up, and others may use the device. */
const DRAFT_KEPT = 30 * DAY
/** By how much a device's clock may be put right, so that what was just typed began later than now. */
const SET_BACK = DAY

/** Removes every draft that has been kept for as long as the privacy page says, on whatever page somebody comes back to. */
export function sweepDrafts(now: number): void {
  for (const name of inBrowser.names()) {
    if (name.startsWith(DRAFT_PREFIX) && !isYoung(inBrowser.read(name), now)) inBrowser.keep(name, null)
  }
}

function isYoung(text: string | null, now: number): boolean {
  try {
    const { startedAt } = JSON.parse(text ?? '') as { startedAt?: unknown }
    if (typeof startedAt !== 'number') return false
    const age = now - startedAt
    return age > -SET_BACK && age < DRAFT_KEPT
  } catch {
    return false
  }
}
