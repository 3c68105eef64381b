import type { EntryId } from './entry-id.ts'
import { DAY, HOUR, MINUTE } from './timing.ts'

// What the sender of a form can do with it by the link in a mail: see it whole, amend it, withdraw it. All are plain forms whose
// answers are pages: they work without a script, and no link is ever in an address that a server or a referrer sees.

/** Where a mailed link or a pass is posted, as `link` or `pass`: the answer is the page of the entry. */
export const OWN_ENTRY_PATH = '/api/own-entry'
/** Asks for a new link, by `id` and `email`. */
export const OWN_LINK_PATH = `${OWN_ENTRY_PATH}/link`
/** The entry's form, filled in with what was sent. */
export const OWN_FORM_PATH = `${OWN_ENTRY_PATH}/form`
/** What the form sends, with `pass`, and `form` for where that is over. */
export const OWN_ANSWERS_PATH = `${OWN_ENTRY_PATH}/answers`
/** Withdraws the entry, once `sure` is `yes`; with `undo`, takes that back. */
export const OWN_WITHDRAWAL_PATH = `${OWN_ENTRY_PATH}/withdrawal`

/** How long a mailed link opens its entry. */
export const OWN_LINK_LIFE = 30 * DAY
/** How long a page that was opened by it may act. */
export const OWN_PASS_LIFE = 15 * MINUTE
/** How long a form that corrects it may be sent after it was opened: typing takes time, and WCAG 2.2 asks for 20 hours (2.2.1). */
export const OWN_FORM_LIFE = DAY
/** How long a withdrawal can be undone. */
export const UNDO_LIFE = HOUR

/** A mailed link's part that matters: `TS-…`, the end of its life in unix ms, and 64 hex digits. */
const KEY = /TS-[0-9A-HJKMNP-TV-Z]{26}\.\d{13}\.[0-9a-f]{64}/

/** The key in a text, as people copy it: a whole link, broken over lines by a mail program. Null for none. */
export function ownKeyIn(text: string): string | null {
  return KEY.exec(text.replace(/\s+/g, ''))?.[0] ?? null
}

export function partsOfKey(
  key: string,
): { readonly id: EntryId; readonly end: number; readonly mark: string } | null {
  const [id = '', end = '', mark = ''] = key.split('.')
  return ownKeyIn(key) === key ? { id: id as EntryId, end: Number(end), mark } : null
}
