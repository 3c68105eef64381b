/** The id of what was sent with a form. Whoever knows it may read the status, and nothing else. */
export type EntryId = string & { readonly __brand: 'EntryId' }

/** `TS-` and 26 letters and digits (130 random bits). */
export const ENTRY_ID = /^TS-[0-9A-HJKMNP-TV-Z]{26}$/

/** An id as people copy it: lower case, with spaces, an O for a nought. Null when it cannot be one. */
export function entryIdFrom(text: string): EntryId | null {
  const body = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^TS(?=.{26}$)/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const id = `TS-${body}`
  return ENTRY_ID.test(id) ? (id as EntryId) : null
}
