import { shownStatuses } from './application-status.ts'
import type { FormName } from './form-terms.ts'
import { DAY, HOUR } from './timing.ts'

/**
 * The team's page for applications and questions. It and everything below it exists only where Cloudflare Access is
 * configured. A list is `/desk` with the filters as its query; an entry is `/desk/{id}`, with the query of its list. The site's
 * build writes one page for all of them, `desk.html`; only the Worker serves it.
 */
export const DESK_PAGE = '/desk'

/** Where the team is with an entry. Its sender may be shown less: `shown`. */
export const entryStates = [...shownStatuses, 'spam'] as const
export type EntryState = (typeof entryStates)[number]

export const DESK_PAGE_SIZE = 50
/** How many entries one call changes at most. */
export const MAX_CHANGED = 100
/** The most characters of a note, and of the words that are searched. */
export const NOTE_LENGTH = 4000
export const SEARCH_LENGTH = 200
/** Counts that are read from the entries themselves stop here: show it as '99+'. */
export const MAX_COUNTED = 100

/** An alert is raised this long before a promised answer is due, and ends once none is due within it. */
export const DUE_SOON = 6 * HOUR
/** Deleted entries stay in the backups of the database (D1 Time Travel) for at most this long. */
export const BACKUPS_KEPT = 30 * DAY

/** Filters of the list and of the CSV. What is left out filters nothing. */
export interface DeskFilters {
  readonly form?: FormName | undefined
  /** `open`: those that wait for the team, as `ListedEntry.open` says. */
  readonly state?: EntryState | 'open' | undefined
  /** The e-mail address of a colleague, or `me`, or `none`. */
  readonly assignee?: string | undefined
  /** Only open entries that the reader has not opened. */
  readonly unread?: boolean | undefined
  /** In any script and case: in answers, addresses, notes and the id. */
  readonly text?: string | undefined
}

/** Filters as a query without its question mark: the same for the page's own address and for the calls. */
export function deskQuery({ unread, text, ...others }: DeskFilters, after?: string | null): string {
  const parts = { ...others, unread: unread && '1', text: text?.trim(), after }
  return Object.entries(parts)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&')
}

/** The kinds of event of an entry. Another release may write others: show an unknown kind by its name. */
export type EventKind =
  /** `from` and `to` are states. */
  | 'state'
  /** An answer was sent: from now on the sender of an accepted or declined entry is shown it. `to` is what is shown. */
  | 'answer'
  /** `from` and `to` are colleagues, or null for none. */
  | 'assignee'
  /** The corrected e-mail address; null for the one that was sent. */
  | 'email'
  | 'note'
  /** Its sender amended it. `from` and `to` are states. */
  | 'amended'
