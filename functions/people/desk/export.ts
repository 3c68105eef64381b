import { type FormName, formNames } from '#contract/form-terms'
import type { Transactions } from '../../adapters/db/statement.ts'
import { csv } from './csv.ts'
import { listOf, sheets } from './entry.ts'
import { type EntryRow, type EventRow, entryOf, eventOf } from './entry-row.ts'
import { eventsOf } from './entry-store.ts'
import { foldEntries } from './fold-entries.ts'
import { listPage, type PageEnd, type Sought } from './list-store.ts'

/** How many entries one exchange reads: far below what a reply of D1 may hold. */
const AT_ONCE = 200

/** Every entry that is sought as CSV, in the order of the list, and how many there are. */
export async function exportCsv(
  database: Transactions,
  me: string,
  sought: Sought,
  max = Number.POSITIVE_INFINITY,
): Promise<{ readonly text: string; readonly entries: number }> {
  if (sought.words !== undefined) await foldEntries(database)
  const entries: EntryRow[] = []
  const events: EventRow[] = []
  let after: PageEnd | null = null
  for (;;) {
    const wanted = Math.min(AT_ONCE, max - entries.length)
    const [rows = []]: readonly (readonly Parameters<typeof entryOf>[0][])[] = await database.runAll([
      listPage(me, sought, after, wanted),
    ])
    const page = rows.map(entryOf)
    const [found = []] = await database.runAll([eventsOf(page.map(({ id }) => id))])
    entries.push(...page)
    events.push(...found.map(eventOf))
    const last = page.at(-1)
    if (!last || page.length < wanted || entries.length >= max) break
    after = { key: last.listKey, id: last.id }
  }
  return { text: csv(tableOf(entries, events)), entries: entries.length }
}

const HEAD = [
  ...[
    'id',
    'form',
    'state',
    'shown',
    'receivedAt',
    'dueAt',
    'answeredAt',
    'assignee',
    'correctedEmail',
    'notes',
  ],
] as const

function tableOf(entries: readonly EntryRow[], events: readonly EventRow[]): readonly (readonly string[])[] {
  const fields = fieldsOf(entries)
  const notes = notesByEntry(events)
  const rows = entries.map((entry) => [
    entry.id,
    entry.form,
    spelled(entry.state),
    spelled(entry.shown),
    timeText(entry.receivedAt),
    timeText(entry.dueAt),
    timeText(entry.answeredAt),
    entry.assignee ?? '',
    entry.correctedEmail ?? '',
    [entry.note, ...(notes.get(entry.id) ?? []).map(noteText)].filter(Boolean).join('\n'),
    ...fields.map((field) => listOf(entry.answers[field]).join('; ')),
  ])
  return [[...HEAD, ...fields], ...rows]
}

function notesByEntry(events: readonly EventRow[]): ReadonlyMap<string, readonly EventRow[]> {
  const notes = new Map<string, EventRow[]>()
  for (const event of events) {
    if (event.kind !== 'note') continue
    const own = notes.get(event.entry)
    if (own) own.push(event)
    else notes.set(event.entry, [event])
  }
  return notes
}

/** The fields of the forms of these entries in the forms' order; those that no form has come last. */
function fieldsOf(entries: readonly EntryRow[]): readonly string[] {
  const used = new Set<FormName>(entries.map(({ form }) => form))
  const known = formNames.filter((form) => used.has(form)).flatMap((form) => Object.keys(sheets[form].names))
  return [...new Set([...known, ...entries.flatMap(({ answers }) => Object.keys(answers))])]
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
