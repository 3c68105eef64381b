import { entryStatuses } from '#contract/application-status'
import { type EntryEvent, entryEvent, type ListedEntry, listedEntry } from '#contract/wire/desk'
import { entryId } from '#contract/wire/form'
import * as z from '#contract/wire/schema'
import { flag, jsonColumn, rowSchema } from '../../adapters/db/row-schema.ts'
import type { Row } from '../../adapters/db/transactions.ts'
import { knownRows } from '../../adapters/db/unread.ts'

const answer = z.union([z.string(), z.array(z.string())])
export const answersColumn = jsonColumn(z.record(z.string(), answer))

const entryRow = rowSchema({
  ...z.omit(listedEntry, { name: true, about: true }).shape,
  open: flag,
  unread: flag,
  status: z.enum(entryStatuses),
  outcome: z.nullable(z.enum(['accepted', 'declined', 'withdrawn', 'spam'])),
  shownOutcome: z.nullable(z.enum(['accepted', 'declined', 'withdrawn'])),
  /** As it was sent; mails go to the corrected one. */
  email: z.string(),
  correctedEmail: z.nullable(z.string()),
  answers: answersColumn,
  /** Notes of a release that kept neither their author nor their time. */
  note: z.string(),
})
/** An entry as the desk's stores read it. */
export type EntryRow = z.infer<typeof entryRow>
export type Answers = EntryRow['answers']

/** The entry of a row. Throws for a row that no release can have written. */
export function entryOf(row: Row): EntryRow {
  return entryRow.parse(row)
}

/** The entries of rows. One that a later release wrote in another form is left out, so that it hides no other. */
export function entriesIn(rows: readonly Row[]): EntryRow[] {
  return knownRows(rows, entryRow)
}

const eventRow = rowSchema({ ...entryEvent.shape, entry: entryId })
export type EventRow = z.infer<typeof eventRow>

export function eventOf(row: Row): EventRow {
  return eventRow.parse(row)
}

export function wireEvent({ entry: _, ...event }: EventRow): EntryEvent {
  return event
}

/** The most characters of what an entry is about in the list. */
const ABOUT_LENGTH = 140

export function listedOf(row: EntryRow): ListedEntry {
  const { id, form, state, shown, version, open, receivedAt, dueAt, answeredAt, assignee } = row
  const { email, correctedEmail, answers, note, notes, unread } = row
  return {
    id,
    form,
    state,
    shown,
    version,
    open,
    receivedAt,
    dueAt,
    answeredAt,
    assignee,
    unread,
    email: correctedEmail ?? email,
    name: oneLine(answers.fullName ?? answers.name),
    about: oneLine(answers.projectName ?? answers.question ?? answers.countryOther ?? answers.country),
    notes: notes + (note === '' ? 0 : 1),
  }
}

function oneLine(text: Answers[string] = ''): string {
  const line = [text].flat().join('; ').replace(/\s+/g, ' ')
  if (line.length <= ABOUT_LENGTH) return line
  // A cut may leave half of a character of two code units.
  const cut = line.slice(0, ABOUT_LENGTH - 1).replace(/\p{Surrogate}$/u, '')
  return `${cut.trimEnd()}…`
}
