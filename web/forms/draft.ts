import type { Form } from '#contract/wire/form'
import { valuesOf } from '#contract/wire/form-values'
import * as z from '#contract/wire/schema'
import { inBrowser, inTab, parsed } from '../lib/kept.ts'
import { DRAFT_PREFIX, sweepDrafts } from './draft-age.ts'

/** Answers on their way, kept on this device until they are sent. */
export interface Draft {
  readonly values: Readonly<Record<string, string | readonly string[]>>
  /** When the visitor began, in unix ms. */
  readonly startedAt: number
  /** One per form filled in: under one key the same answers arrive once. */
  readonly submissionKey: string
}

/** A draft, and the slot of this device's storage that it is kept in. Every tab keeps its own. */
export interface KeptDraft {
  readonly slot: string
  readonly draft: Draft
}

const kept = z.object({
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  startedAt: z.number(),
  submissionKey: z.string(),
  changedAt: z._default(z.number(), 0),
  /** The page that wrote it last. */
  page: z._default(z.string(), ''),
})

/** This page, as the others know it. */
const page = randomKey()

export function newDraft(now: number): Draft {
  return { values: {}, startedAt: now, submissionKey: randomKey() }
}

/** What stands in a form now. The field that no person sees is no part of it. */
export function answersIn(form: Form, element: HTMLFormElement): Draft['values'] {
  const { reference: _, ...values } = valuesOf(form, new FormData(element))
  return values as Draft['values']
}

/** A slot for a new draft. */
export function freshSlot(form: Form): string {
  const first = DRAFT_PREFIX + form.name
  return inBrowser.read(first) === null ? first : `${first}.${randomKey()}`
}

/**
 * The draft that this tab was at, or else the one that was changed last, or null when there is none worth showing.
 * From now on it is this page's: another that still holds it moves to a slot of its own.
 */
export function takeDraft(form: Form, now: number): KeptDraft | null {
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

/** Keeps a draft. Storage may be off or full: then the answers live as long as the page. */
export function saveDraft(form: Form, { slot, draft }: KeptDraft, changedAt: number): void {
  const text = JSON.stringify({ ...draft, changedAt, page })
  if (inBrowser.keep(slot, text)) inTab.keep(DRAFT_PREFIX + form.name, slot)
}

/** Whether another page has taken a slot over. */
export function isTaken(slot: string): boolean {
  const found = readSlot(slot)
  return found !== null && found.page !== page
}

/** Removes what is kept in a slot, and any copy of the same answers. */
export function forgetDraft({ slot, draft }: KeptDraft): void {
  const answers = JSON.stringify(draft.values)
  for (const name of inBrowser.names()) {
    if (!name.startsWith(DRAFT_PREFIX)) continue
    const other = readSlot(name)?.draft
    const isCopy = other?.submissionKey === draft.submissionKey && JSON.stringify(other.values) === answers
    if (name === slot || isCopy) inBrowser.keep(name, null)
  }
}

interface Slot extends KeptDraft {
  readonly changedAt: number
  readonly page: string
}

function readSlot(slot: string): Slot | null {
  const read = parsed(kept, inBrowser.read(slot))
  if (!read) return null
  const { changedAt, page: by, ...draft } = read
  return { slot, draft, changedAt, page: by }
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
