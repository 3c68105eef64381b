import { type FormName, formNames } from '#contract/form-terms'
import { entryId } from '#contract/wire/form'
import * as z from '#contract/wire/schema'
import type { Transactions } from '../../adapters/db/transactions.ts'
import { knownRows } from '../../adapters/db/unread.ts'
import { forms } from '../forms/forms.ts'
import { csv, csvLines } from './csv.ts'
import { asList } from './entry.ts'
import { type EntryRow, type EventRow, entriesIn, eventOf } from './entry-row.ts'
import { entriesById, eventsOf } from './entry-store.ts'
import { foldEntries } from './fold-entries.ts'
import { fieldsListed, listIds, type Sought } from './list-store.ts'

/** How many entries one exchange reads: far below what a reply of D1 may hold. */
const AT_ONCE = 200

/** A part of the CSV: its text, and how many entries it has. */
interface Piece {
  readonly text: string
  readonly entries: number
}

/**
 * Every entry that is sought as CSV, in the order of the list, each once although entries change meanwhile. In pieces, the head
 * first: tens of thousands of entries are more than a Worker's memory.
 */
export async function* exportCsv(
  database: Transactions,
  me: string,
  sought: Sought,
  max: number | null = null,
): AsyncGenerator<Piece, void> {
  if (sought.words ?? sought.email) await foldEntries(database)
  const [idRows = [], fieldRows = []] = await database.runAll([
    listIds(me, sought, max),
    fieldsListed(me, sought, max),
  ])
  const ids = idRows.map((row) => idRow.parse(row).id)
  const fields = fieldsOf(knownRows(fieldRows, fieldRow))
  yield { text: csv([[...Object.keys(columns), ...fields]]), entries: 0 }
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const page = ids.slice(from, from + AT_ONCE)
    const [rows = [], events = []] = await database.runAll([entriesById(me, page), eventsOf(page)])
    const found = new Map(entriesIn(rows).map((entry) => [entry.id, entry]))
    const entries = page.flatMap((id) => found.get(id) ?? [])
    yield { text: csvLines(linesOf(entries, events.map(eventOf), fields)), entries: entries.length }
  }
}

const idRow = z.object({ id: entryId })
const fieldRow = z.object({ form: z.enum(formNames), field: z.string() })

/** The columns before those of the fields. */
const columns: Readonly<Record<string, (entry: EntryRow, notes: readonly EventRow[]) => string>> = {
  id: ({ id }) => id,
  form: ({ form }) => form,
  state: ({ state }) => spelled(state),
  shown: ({ shown }) => spelled(shown),
  receivedAt: ({ receivedAt }) => timeText(receivedAt),
  dueAt: ({ dueAt }) => timeText(dueAt),
  answeredAt: ({ answeredAt }) => timeText(answeredAt),
  assignee: ({ assignee }) => assignee ?? '',
  correctedEmail: ({ correctedEmail }) => correctedEmail ?? '',
  notes: ({ note }, notes) => [note, ...notes.map(noteText)].filter(Boolean).join('\n'),
}

function linesOf(
  entries: readonly EntryRow[],
  events: readonly EventRow[],
  fields: readonly string[],
): readonly (readonly string[])[] {
  return entries.map((entry) => {
    const notes = events.filter((event) => event.kind === 'note' && event.entry === entry.id)
    return [
      ...Object.values(columns).map((cell) => cell(entry, notes)),
      ...fields.map((field) => asList(entry.answers[field]).join('; ')),
    ]
  })
}

/** The fields of these forms in the forms' order; those that no form has come last. */
function fieldsOf(found: readonly z.infer<typeof fieldRow>[]): readonly string[] {
  const used = new Set<FormName>(found.map(({ form }) => form))
  const known = formNames.filter((form) => used.has(form)).flatMap((form) => Object.keys(forms[form].names))
  return [...new Set([...known, ...found.map(({ field }) => field)])]
}

function noteText({ at, by, note }: EventRow): string {
  return `${timeText(at)} ${by}: ${note ?? ''}`
}

/** A state as people read it. */
export function spelled(state: string): string {
  return state.replace('_', '-')
}

function timeText(time: number | null): string {
  return time === null ? '' : new Date(time).toISOString()
}
