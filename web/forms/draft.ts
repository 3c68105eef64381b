import type { Form } from '#contract/form'
import { valuesOf } from '#contract/form-values'
import * as z from '#contract/schema'
import { DAY } from '#contract/timing'

/** Answers on their way, kept on this device until they are sent. */
export interface Draft {
  readonly values: Readonly<Record<string, string | readonly string[]>>
  /** When the visitor began, in unix ms. */
  readonly startedAt: number
  /** One per form filled in: under one key the same answers arrive once. */
  readonly submissionKey: string
}

/** After this long the visitor has given up, and others may use the device. */
export const DRAFT_KEPT = 30 * DAY

const kept = z.object({
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  startedAt: z.number(),
  submissionKey: z.string(),
})

export function newDraft(now: number): Draft {
  return { values: {}, startedAt: now, submissionKey: randomKey() }
}

/** What stands in a form now. The field that no person sees is no part of it. */
export function answersIn(form: Form, element: HTMLFormElement): Draft['values'] {
  const { reference: _, ...values } = valuesOf(form, new FormData(element))
  return values as Draft['values']
}

export function saveDraft(form: Form, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // Storage may be off or full: then the answers live as long as the page.
  }
}

/** The draft of this form, or null when there is none worth showing. */
export function readDraft(form: Form, now: number): Draft | null {
  try {
    const read = kept.safeParse(JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null'))
    if (!read.success) return null
    const age = now - read.data.startedAt
    return age >= 0 && age < DRAFT_KEPT ? read.data : null
  } catch {
    return null
  }
}

export function forgetDraft(form: Form): void {
  try {
    localStorage.removeItem(keyOf(form))
  } catch {}
}

function keyOf({ name }: Form): string {
  return `touchstone_draft_${name}`
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
