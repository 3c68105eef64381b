import type { EntryId } from '#contract/entry-id'
import { entryId } from '#contract/wire/form'

/** Crockford's base 32: no I, L, O or U, so an id can be read aloud. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new id of 130 random bits. */
export function newEntryId(): EntryId {
  const random = crypto.getRandomValues(new Uint8Array(26))
  return entryId.parse(`TS-${Array.from(random, (byte) => DIGITS[byte % 32]).join('')}`)
}
