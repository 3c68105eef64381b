import { DAY } from '#contract/timing'

/** What the names of all drafts in this device's storage begin with. */
export const DRAFT_PREFIX = 'touchstone_draft_'
/** After this long the visitor has given up, and others may use the device. */
const DRAFT_KEPT = 30 * DAY

/** Removes every draft that has been kept for as long as the privacy page says, on whatever page somebody comes back to. */
export function sweepDrafts(now: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(DRAFT_PREFIX) && !isYoung(localStorage.getItem(key), now))
        localStorage.removeItem(key)
    }
  } catch {
    // Where storage is off nothing was kept.
  }
}

function isYoung(text: string | null, now: number): boolean {
  try {
    const { startedAt } = JSON.parse(text ?? '') as { startedAt?: unknown }
    return typeof startedAt === 'number' && now - startedAt >= 0 && now - startedAt < DRAFT_KEPT
  } catch {
    return false
  }
}
