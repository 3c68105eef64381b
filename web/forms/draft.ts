import { DAY } from '#contract/timing'
import type { Form } from '#contract/wire/form'
import { valuesOf } from '#contract/wire/form-values'
import * as z from '#contract/wire/schema'
import { inBrowser, inTab, namesInBrowser, parsed } from '../lib/kept.ts'

/** Prefix of the names in local storage. */
const DRAFT_PREFIX = 'touchstone_draft_'
/** Then the visitor has given up, and others may use the device. */
const DRAFT_KEPT = 30 * DAY
/** Tolerance for a clock that was set back. */
const SET_BACK = DAY

const kept = z.object({
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  startedAt: z.number(),
  /** Makes sending idempotent: the same answers under one key are stored once. */
  submissionKey: z.string(),
  changedAt: z._default(z.number(), 0),
  /** The page instance that wrote it last. */
  page: z._default(z.string(), ''),
})

/** The part that every version of the page has stored. */
const begun = z.object({ startedAt: z.number() })

interface Slot extends Readonly<z.infer<typeof kept>> {
  /** The name in local storage. Each tab has its own. */
  readonly slot: string
}

/** Answers stored on this device until they are sent. */
export type Draft = Pick<Slot, 'slot' | 'values' | 'startedAt' | 'submissionKey'>

/** Identifies this page instance. */
const page = randomKey()

export function newDraft(form: Form, startedAt: number): Draft {
  return { slot: freshSlot(form), values: {}, startedAt, submissionKey: randomKey() }
}

/** A draft with the form's current answers, without the honeypot field. */
export function withAnswers(draft: Draft, form: Form, element: HTMLFormElement): Draft {
  const { reference: _, ...values } = valuesOf(form, new FormData(element))
  return { ...draft, values: values as Draft['values'] }
}

/**
 * Takes over the draft of this tab, or else the newest one; null without a draft. Another page with the same draft
 * then moves to a slot of its own.
 */
export function takeDraft(form: Form, now: number): Draft | null {
  sweepDrafts(now)
  const first = DRAFT_PREFIX + form.name
  const slots = namesInBrowser().filter((name) => name === first || name.startsWith(`${first}.`))
  const drafts = slots.flatMap((slot) => readSlot(slot) ?? [])
  const own = inTab.read(first)
  const [newest] = drafts.sort((one, other) => other.changedAt - one.changedAt)
  const found = drafts.find(({ slot }) => slot === own) ?? newest
  if (!found) return null
  saveDraft(form, found, found.changedAt)
  return found
}

/** Removes expired and invalid drafts. */
export function sweepDrafts(now: number): void {
  for (const name of namesInBrowser()) {
    if (!name.startsWith(DRAFT_PREFIX)) continue
    // Only the age is read: another version of the page may store more.
    const age = now - (parsed(begun, inBrowser.read(name))?.startedAt ?? 0)
    if (age <= -SET_BACK || age >= DRAFT_KEPT) inBrowser.keep(name, null)
  }
}

/** Stores a draft, as far as storage is available. */
export function saveDraft(form: Form, { slot, ...draft }: Draft, changedAt: number): void {
  const text = JSON.stringify({ ...draft, changedAt, page })
  if (inBrowser.keep(slot, text)) inTab.keep(DRAFT_PREFIX + form.name, slot)
}

/** Moves the draft to a new slot if another page has taken its slot. */
export function moveIfTaken(form: Form, draft: Draft): Draft {
  const found = readSlot(draft.slot)
  return found && found.page !== page ? { ...draft, slot: freshSlot(form) } : draft
}

/** Removes a draft and copies with the same answers. */
export function forgetDraft({ slot, values, submissionKey }: Draft): void {
  const answers = JSON.stringify(values)
  for (const name of namesInBrowser()) {
    if (!name.startsWith(DRAFT_PREFIX)) continue
    const other = readSlot(name)
    const isCopy = other?.submissionKey === submissionKey && JSON.stringify(other.values) === answers
    if (name === slot || isCopy) inBrowser.keep(name, null)
  }
}

function freshSlot(form: Form): string {
  const first = DRAFT_PREFIX + form.name
  return inBrowser.read(first) === null ? first : `${first}.${randomKey()}`
}

function readSlot(slot: string): Slot | null {
  const read = parsed(kept, inBrowser.read(slot))
  return read && { slot, ...read }
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
