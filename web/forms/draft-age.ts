import { DAY } from '#contract/timing'
import { inBrowser } from '../lib/kept.ts'

/** What the names of all drafts in this device's storage begin with. */
export const DRAFT_PREFIX = 'touchstone_draft_'
/** After this long the visitor has given up, and others may use the device. */
const DRAFT_KEPT = 30 * DAY

/** Removes every draft that has been kept for as long as the privacy page says, on whatever page somebody comes back to. */
export function sweepDrafts(now: number): void {
  for (const name of inBrowser.names()) {
    if (name.startsWith(DRAFT_PREFIX) && !isYoung(inBrowser.read(name), now)) inBrowser.keep(name, null)
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
