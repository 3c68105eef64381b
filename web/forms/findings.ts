/** What was found wrong with one field at the last attempt. */
export interface Finding {
  readonly sentence: string
  /** Put right since then: it keeps its room until the next attempt, so that nothing moves, and says nothing. */
  readonly mended: boolean
}

/** By field, in the order of the form. */
export type Findings = Readonly<Record<string, Finding>>

export function findingsOf(sentences: Readonly<Record<string, string>>): Findings {
  return mapped(sentences, (sentence) => ({ sentence, mended: false }))
}

/**
 * The findings after a field was edited. It counts as mended whatever stands in it now, and so does what no longer holds
 * because of it: give what is wrong now, or null where only the server can tell. What is wrong only since the last
 * attempt waits for the next one. The same object where nothing changes.
 */
export function afterEdit(findings: Findings, edited: string, wrongNow: object | null): Findings {
  const isMended = (field: string) => field === edited || (wrongNow !== null && !(field in wrongNow))
  const changes = Object.entries(findings).some(([field, { mended }]) => !mended && isMended(field))
  if (!changes) return findings
  return mapped(findings, ({ sentence, mended }, field) => ({ sentence, mended: mended || isMended(field) }))
}

function mapped<From, To>(
  fields: Readonly<Record<string, From>>,
  change: (value: From, field: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, change(value, field)]))
}
