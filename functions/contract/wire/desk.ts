import { shownStatuses } from '../application-status.ts'
import { DESK_PAGE, type DeskFilters, entryStates, MAX_CHANGED, NOTE_LENGTH, SEARCH_LENGTH } from '../desk.ts'
import { formNames } from '../form-terms.ts'
import { get, post } from './endpoint.ts'
import { entryId } from './form.ts'
import { cleanText, emailAddress } from './form-fields.ts'
import * as z from './schema.ts'

// The calls of the desk. They are no part of the published contract. Every one needs an assertion of Cloudflare Access:
// without a valid one it is refused by 401 `signature_refused`, and where Access is not configured by 404 `not_found`. All
// but GETs need a browser's request of the same origin, else 403 `origin_refused`; their bodies are JSON. A GET that a page of
// another site makes is refused alike, unless it opens a tab. All may be refused by 429 `rate_limited` (all are counted by person, so
// none names a limit), 400 `invalid_request` and 500 `internal`, in the one shape of every refusal.
// Times are unix ms. When a session of Access has ended, Cloudflare answers by a redirect to another origin, which a fetch sees as
// a network error: reload the page.

/** The path of all of them. */
export const DESK_API = `${DESK_PAGE}/api` as const
const time = z.number()
const state = z.enum(entryStates)
const form = z.enum(formNames)
/** A colleague: the e-mail address that Access states, in lower case. */
const person = z.string()
/** An e-mail address as it may be typed. */
export const typedAddress = emailAddress().check(z.toLowerCase())
/** How often an entry has been changed, from 1. */
const version = z.int().check(z.gte(1))

/** What happened to an entry. */
export const entryEvent = z.object({
  /** The version that it made; several events may make one. */
  version: z.number(),
  at: time,
  /** An e-mail address, or the name that was given to `npm run inbox`; '' for a note of a release without authors. */
  by: z.string(),
  /** An `EventKind`, or a kind of a later release. */
  kind: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The text of a note, whole. */
  note: z.nullable(z.string()),
})
export type EntryEvent = z.infer<typeof entryEvent>

export const listedEntry = z.object({
  id: entryId,
  form,
  state,
  /** What its sender is shown. */
  shown: z.enum(shownStatuses),
  version: z.number(),
  /** Whether it waits for the team: received, in review, or accepted or declined and its sender is not shown so yet. */
  open: z.boolean(),
  receivedAt: time,
  /** Until when a first answer is promised; null where none is. It is overdue from then on while `answeredAt` is null and it is open. */
  dueAt: z.nullable(time),
  /** When the first answer was sent; null for none. */
  answeredAt: z.nullable(time),
  assignee: z.nullable(person),
  /** Where to write to: the corrected address, or the one that was sent. */
  email: z.string(),
  name: z.string(),
  /** The project, the question or the country, shortened to one line. */
  about: z.string(),
  /** Whether it is open and the reader has not opened it. */
  unread: z.boolean(),
  /** How many notes it has. */
  notes: z.number(),
})
export type ListedEntry = z.infer<typeof listedEntry>

/**
 * One part of the entries: those of a form, in a state, open or not, with a colleague or none. Parts without entries are
 * left out. The state `open` of the filters is the sum of the open ones.
 */
export const counted = z.object({
  form,
  state,
  open: z.boolean(),
  assignee: z.nullable(person),
  entries: z.number(),
})

/**
 * `GET /desk/api/entries?{deskQuery}`: at most `DESK_PAGE_SIZE` entries. Order: open entries that are promised a first answer, by
 * due time (so the longest overdue first), then other open ones from the oldest, then closed ones from the newest.
 */
export const listEntries = get(
  `${DESK_API}/entries`,
  z.object({
    /** Who reads. */
    me: person,
    /** Everyone who has opened the desk or has an entry, in alphabetical order, the reader included. */
    people: z.array(person),
    /** The Worker's time, to which `dueAt` is compared. */
    now: time,
    entries: z.array(listedEntry),
    /** `after` of the next page: `deskQuery(filters, next)`; null at the end. */
    next: z.nullable(z.string()),
    counts: z.array(counted),
    /** Of all entries, at most `MAX_COUNTED`: open and not opened by the reader; promised an answer and overdue. */
    unread: z.number(),
    overdue: z.number(),
    /** Entries that a search cannot find yet; 0 but for minutes after a release. */
    unsearchable: z.number(),
  }),
)

/** One answer, under the question that its form asked; in the form's order, whole. */
export const answered = z.object({
  field: z.string(),
  question: z.string(),
  /** One item for each chosen option, else one; empty where nothing was answered. */
  answers: z.array(z.string()),
})

/** An entry, whole. */
export const deskEntry = z.extend(listedEntry, {
  answers: z.array(answered),
  /** The address that was sent, and the one that corrects it; null for none. */
  sentEmail: z.string(),
  correctedEmail: z.nullable(z.string()),
  /** The oldest first. */
  events: z.array(entryEvent),
  /** When retention will delete it. */
  keptUntil: time,
})
export type DeskEntry = z.infer<typeof deskEntry>

/** `GET /desk/api/entries/{id}`: 404 `application_unknown`. It marks nothing as read. */
export const readEntry = get(
  `${DESK_API}/entries/:id`,
  z.object({ me: person, people: z.array(person), now: time, entry: deskEntry }),
)

/** `POST /desk/api/read`: marks entries as opened by the reader, or as unread again. Unknown ids are ignored. */
export const markRead = post(
  `${DESK_API}/read`,
  z.strictObject({
    ids: z.array(entryId).check(z.minLength(1), z.maxLength(MAX_CHANGED)),
    unread: z._default(z.boolean(), false),
  }),
  z.object({ success: z.literal(true) }),
)

/** What is changed, at least one thing. All of it makes one version. */
const change = z
  .strictObject({
    /** `answered` says that an answer was sent, too. */
    state: z.optional(state),
    /**
     * An answer was sent. An open entry becomes answered; an accepted or declined one keeps its state, and from now on its
     * sender is shown it. Together with `state` it holds for the new state.
     */
    answerSent: z.optional(z.literal(true)),
    /** A colleague's e-mail address; null for none. */
    assignee: z.optional(z.nullable(typedAddress)),
    note: z.optional(z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(NOTE_LENGTH))),
    /** Null returns to the address that was sent. Only for one entry. */
    correctedEmail: z.optional(z.nullable(typedAddress)),
  })
  .check(z.refine((asked) => Object.values(asked).some((value) => value !== undefined)))
export type EntryChange = z.infer<typeof change>

/** An entry that was not changed because it had been changed since. */
const stale = z.object({
  /** The version that was seen. */
  seen: z.number(),
  entry: listedEntry,
  /** What happened since that version, the oldest first: may be the reader's own change, whose reply was lost. */
  since: z.array(entryEvent),
})
export type StaleEntry = z.infer<typeof stale>

/**
 * `POST /desk/api/changes`: changes one entry or many, each by itself. A call that names an old version changes nothing, and is
 * answered by the entry as it is and what happened since; the others are changed. A change that changes nothing, such as a
 * state that it has already, makes no version.
 */
export const changeEntries = post(
  `${DESK_API}/changes`,
  z
    .strictObject({
      entries: z
        .array(z.strictObject({ id: entryId, version }))
        .check(z.minLength(1), z.maxLength(MAX_CHANGED)),
      change,
    })
    .check(z.refine((asked) => asked.entries.length === 1 || asked.change.correctedEmail === undefined)),
  z.object({
    now: time,
    /** As they are now, in the order of the request. */
    changed: z.array(listedEntry),
    stale: z.array(stale),
    /** Deleted since. */
    gone: z.array(entryId),
  }),
)

/**
 * `GET /desk/api/entries.csv?{deskQuery}`: every entry of the filters as CSV (RFC 4180, UTF-8 with byte order mark, formulas
 * made harmless), whole, in the form's order. An attachment, so a plain link downloads it.
 */
export const exportEntries = get(`${DESK_API}/entries.csv`, z.string())

/** How long promised answers took in one week, Monday to Sunday by UTC: those that were sent in it. */
const week = z.object({
  /** Monday, 00:00. */
  since: time,
  answered: z.number(),
  /** Of those, within the promised time. */
  inTime: z.number(),
  /** Milliseconds from arrival to answer; null where none was sent. */
  median: z.nullable(z.number()),
  worst: z.nullable(z.number()),
})

/** `GET /desk/api/promises`: whether promised answers come in time. */
export const readPromises = get(
  `${DESK_API}/promises`,
  z.object({ now: time, thisWeek: week, lastWeek: week }),
)

const filters = z.object({
  form: z.optional(form),
  state: z.optional(z.enum([...entryStates, 'open'])),
  assignee: z.optional(z.union([z.enum(['me', 'none']), typedAddress])),
  unread: z.optional(z.literal('1')),
  text: z.optional(z.string().check(z.maxLength(SEARCH_LENGTH))),
})

/** The filters of a query; null for a query that `deskQuery` does not write. */
export function filtersFrom(query: Readonly<Record<string, string>>): DeskFilters | null {
  const read = filters.safeParse(query)
  if (!read.success) return null
  const { unread, ...others } = read.data
  return { ...others, unread: unread === '1' }
}
