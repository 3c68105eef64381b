import { DAY } from '#contract/timing'
import type { Form } from '#contract/wire/form'
import { valuesOf } from '#contract/wire/form-values'
import * as z from '#contract/wire/schema'
import { inBrowser, inTab, parsed } from '../lib/kept.ts'

/** What the names of all drafts in this device's storage begin with. */
const DRAFT_PREFIX = 'touchstone_draft_'
/** After this long the visitor has given up, and others may use the device. */
const DRAFT_KEPT = 30 * DAY
/** By how much a device's clock may be put right, so that what was just typed began later than now. */
const SET_BACK = DAY

const kept = z.object({
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** When the visitor began, in unix ms. */
  startedAt: z.number(),
  /** One per form filled in: under one key the same answers arrive once. */
  submissionKey: z.string(),
  changedAt: z._default(z.number(), 0),
  /** The page that wrote it last. */
  page: z._default(z.string(), ''),
})

/** What every draft has, whichever version of the page keeps it. */
const begun = z.object({ startedAt: z.number() })

interface Slot extends Readonly<z.infer<typeof kept>> {
  /** Where in this device's storage it is kept. Every tab keeps its own. */
  readonly slot: string
}

/** Answers on their way, kept on this device until they are sent. */
export type Draft = Pick<Slot, 'slot' | 'values' | 'startedAt' | 'submissionKey'>

/** This page, as the others know it. */
const page = randomKey()

/** An empty draft in a slot of its own. */
export function newDraft(form: Form, startedAt: number): Draft {
  return { slot: freshSlot(form), values: {}, startedAt, submissionKey: randomKey() }
}

/** A draft with what stands in the form now. The field that no person sees is no part of it. */
export function withAnswers(draft: Draft, form: Form, element: HTMLFormElement): Draft {
  const { reference: _, ...values } = valuesOf(form, new FormData(element))
  return { ...draft, values: values as Draft['values'] }
}

/**
 * The draft that this tab was at, or else the one that was changed last, or null when there is none worth showing.
 * From now on it is this page's: another that still holds it moves to a slot of its own.
 */
export function takeDraft(form: Form, now: number): Draft | null {
  sweepDrafts(now)
  const first = DRAFT_PREFIX + form.name
  const slots = inBrowser.names().filter((name) => name === first || name.startsWith(`${first}.`))
  const drafts = slots.flatMap((slot) => readSlot(slot) ?? [])
  const own = inTab.read(first)
  const [newest] = drafts.sort((one, other) => other.changedAt - one.changedAt)
  const found = drafts.find(({ slot }) => slot === own) ?? newest
  if (!found) return null
  saveDraft(form, found, found.changedAt)
  return found
}

/** Removes every draft that has been kept for as long as the privacy page says, and what is none. */
export function sweepDrafts(now: number): void {
  for (const name of inBrowser.names()) {
    if (!name.startsWith(DRAFT_PREFIX)) continue
    // By its age alone: what another version of this page keeps may be more than this one can read.
    const age = now - (parsed(begun, inBrowser.read(name))?.startedAt ?? 0)
    if (age <= -SET_BACK || age >= DRAFT_KEPT) inBrowser.keep(name, null)
  }
}

/** Keeps a draft. Storage may be off or full: then the answers live as long as the page. */
export function saveDraft(form: Form, { slot, ...draft }: Draft, changedAt: number): void {
  const text = JSON.stringify({ ...draft, changedAt, page })
  if (inBrowser.keep(slot, text)) inTab.keep(DRAFT_PREFIX + form.name, slot)
}

/** The draft, in a slot of its own if another page has taken its slot over. */
export function moveIfTaken(form: Form, draft: Draft): Draft {
  const found = readSlot(draft.slot)
  return found && found.page !== page ? { ...draft, slot: freshSlot(form) } : draft
}

/** Removes what is kept of a draft, and any copy of the same answers. */
export function forgetDraft({ slot, values, submissionKey }: Draft): void {
  const answers = JSON.stringify(values)
  for (const name of inBrowser.names()) {
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
