import { type FormName, formNames, KEPT_MONTHS } from '#contract/form-terms'
import { DAY } from '#contract/timing'
import { entryId } from '#contract/wire/form'
import * as z from '#contract/wire/schema'

/** What was sent from this device last with one form. */
export type LastEntry = z.infer<typeof kept> & { readonly form: FormName }

const kept = z.object({
  id: entryId,
  /** Unix ms. */
  sentAt: z.number(),
})

const MONTH = 30 * DAY

/** Keeps the id of what has just been stored on this device, whatever becomes of the page that is to show it. */
export function rememberEntry({ form, id, sentAt }: LastEntry): void {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify({ id, sentAt }))
  } catch {
    // Storage may be off or full: then the page that shows the id is the only one that knows it.
  }
}

/** The last entry of this form, or null when there is none, or none that the server still keeps. */
export function lastEntry(form: FormName, now: number): LastEntry | null {
  try {
    const read = kept.safeParse(JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null'))
    if (!read.success || now - read.data.sentAt > KEPT_MONTHS[form] * MONTH) return null
    return { ...read.data, form }
  } catch {
    return null
  }
}

/** The last entry of every form, the newest first. */
export function lastEntries(now: number): readonly LastEntry[] {
  return formNames
    .flatMap((form) => lastEntry(form, now) ?? [])
    .sort((one, other) => other.sentAt - one.sentAt)
}

export function forgetEntries(): void {
  try {
    for (const form of formNames) localStorage.removeItem(keyOf(form))
  } catch {}
}

function keyOf(form: FormName): string {
  return `touchstone_last_${form}`
}
