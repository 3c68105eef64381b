import type { EntryId } from '#contract/entry-id'
import { entryId } from '#contract/wire/form'
import { randomBytes } from '../../random.ts'

/** Crockford's base 32: no I, L, O or U, so an id can be read aloud. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new id of 130 random bits. */
export function newEntryId(): EntryId {
  return entryId.parse(`TS-${Array.from(randomBytes(26), (byte) => DIGITS[byte % 32]).join('')}`)
}
