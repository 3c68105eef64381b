/** The id of a submitted form. Its holder may read the status, and nothing else. */
export type EntryId = string & { readonly __brand: 'EntryId' }

/** `TS-` and 26 letters and digits (130 random bits). */
export const ENTRY_ID = /^TS-[0-9A-HJKMNP-TV-Z]{26}$/

/** The first id in a text, as people copy it: in lower case, with spaces, within a link or a sentence. Null for none. */
export function entryIdFrom(text: string): EntryId | null {
  const capitals = text.toUpperCase()
  const bodies = [...(capitals.match(PREFIXED) ?? []), ...(capitals.match(UNPREFIXED) ?? []), capitals].map(
    bodyOf,
  )
  const body = bodies.find((candidate) => ENTRY_ID.test(`TS-${candidate}`))
  return body === undefined ? null : (`TS-${body}` as EntryId)
}

/** `TS` and 26 letters and digits, with at most one other character before each. */
const PREFIXED = /(?<![0-9A-Z])TS(?:[^0-9A-Z]?[0-9A-Z]){26}(?![0-9A-Z])/g
const UNPREFIXED = /(?<![0-9A-Z])[0-9A-Z]{26}(?![0-9A-Z])/g

function bodyOf(written: string): string {
  return written
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^TS(?=.{26}$)/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}
