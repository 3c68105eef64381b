import { type FormName, formNames, KEPT_MONTHS } from '#contract/form-terms'
import { DAY } from '#contract/timing'
import { entryId } from '#contract/wire/form'
import * as z from '#contract/wire/schema'
import { inBrowser, parsed } from '../lib/kept.ts'

/** The last entry sent from this device with one form. */
export type LastEntry = z.infer<typeof kept> & { readonly form: FormName }

const kept = z.object({
  id: entryId,
  /** Unix ms. */
  sentAt: z.number(),
})

const MONTH = 30 * DAY

/** Stores the id of an entry, as far as storage is available. */
export function rememberEntry({ form, id, sentAt }: LastEntry): void {
  inBrowser.keep(keyOf(form), JSON.stringify({ id, sentAt }))
}

/** The last entry of a form; null without one. When the server has deleted it, so does this device. */
export function lastEntry(form: FormName, now: number): LastEntry | null {
  const read = parsed(kept, inBrowser.read(keyOf(form)))
  if (read && now - read.sentAt <= KEPT_MONTHS[form] * MONTH) return { ...read, form }
  inBrowser.keep(keyOf(form), null)
  return null
}

/** The last entries of all forms, newest first. */
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
