import type { Form } from '#contract/wire/form'
import { valuesOf } from '#contract/wire/form-values'
import * as z from '#contract/wire/schema'
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
  try {
    return localStorage.getItem(first) === null ? first : `${first}.${randomKey()}`
  } catch {
    return first
  }
}

/**
 * The draft that this tab was at, or else the one that was changed last, or null when there is none worth showing.
 * From now on it is this page's: another that still holds it moves to a slot of its own.
 */
export function takeDraft(form: Form, now: number): KeptDraft | null {
  sweepDrafts(now)
  try {
    const first = DRAFT_PREFIX + form.name
    const slots = Object.keys(localStorage).filter((key) => key === first || key.startsWith(`${first}.`))
    const drafts = slots.flatMap((slot) => readSlot(slot) ?? [])
    const own = sessionStorage.getItem(first)
    const [newest] = drafts.sort((one, other) => other.changedAt - one.changedAt)
    const found = drafts.find(({ slot }) => slot === own) ?? newest
    if (!found) return null
    saveDraft(form, found, found.changedAt)
    return found
  } catch {
    return null
  }
}

/** Keeps a draft. Storage may be off or full: then the answers live as long as the page. */
export function saveDraft(form: Form, { slot, draft }: KeptDraft, changedAt: number): void {
  try {
    localStorage.setItem(slot, JSON.stringify({ ...draft, changedAt, page }))
    sessionStorage.setItem(DRAFT_PREFIX + form.name, slot)
  } catch {}
}

/** Whether another page has taken a slot over. */
export function isTaken(slot: string): boolean {
  const found = readSlot(slot)
  return found !== null && found.page !== page
}

/** Removes what is kept in a slot, and any copy of the same answers. */
export function forgetDraft({ slot, draft }: KeptDraft): void {
  try {
    const answers = JSON.stringify(draft.values)
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(DRAFT_PREFIX)) continue
      const other = readSlot(key)?.draft
      const isCopy = other?.submissionKey === draft.submissionKey && JSON.stringify(other.values) === answers
      if (key === slot || isCopy) localStorage.removeItem(key)
    }
  } catch {}
}

interface Slot extends KeptDraft {
  readonly changedAt: number
  readonly page: string
}

function readSlot(slot: string): Slot | null {
  try {
    const read = kept.safeParse(JSON.parse(localStorage.getItem(slot) ?? 'null'))
    if (!read.success) return null
    const { changedAt, page: by, ...draft } = read.data
    return { slot, draft, changedAt, page: by }
  } catch {
    return null
  }
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
