import { type FormName, formNames, KEPT_MONTHS } from '#contract/form-terms'
import { DAY } from '#contract/timing'
import { entryId } from '#contract/wire/form'
import * as z from '#contract/wire/schema'
import { inBrowser, parsed } from '../lib/kept.ts'

/** What was sent from this device last with one form. */
export type LastEntry = z.infer<typeof kept> & { readonly form: FormName }

const kept = z.object({
  id: entryId,
  /** Unix ms. */
  sentAt: z.number(),
})

const MONTH = 30 * DAY

/**
 * Keeps the id of what has just been stored on this device, whatever becomes of the page that is to show it. Storage
 * may be off or full: then that page is the only one that knows it.
 */
export function rememberEntry({ form, id, sentAt }: LastEntry): void {
  inBrowser.keep(keyOf(form), JSON.stringify({ id, sentAt }))
}

/** The last entry of this form, or null when there is none, or none that the server still keeps. */
export function lastEntry(form: FormName, now: number): LastEntry | null {
  const read = parsed(kept, inBrowser.read(keyOf(form)))
  return read && now - read.sentAt <= KEPT_MONTHS[form] * MONTH ? { ...read, form } : null
}

/** The last entry of every form, the newest first. */
export function lastEntries(now: number): readonly LastEntry[] {
  return formNames
    .flatMap((form) => lastEntry(form, now) ?? [])
    .sort((one, other) => other.sentAt - one.sentAt)
}

export function forgetEntries(): void {
  for (const form of formNames) inBrowser.keep(keyOf(form), null)
}

function keyOf(form: FormName): string {
  return `touchstone_last_${form}`
}
