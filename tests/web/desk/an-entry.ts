import type { EntryId } from '#contract/entry-id'
import type { DeskEntry, ListedEntry } from '#contract/wire/desk'
import type { List } from '../../../web/desk/memory.ts'

export const NOW = Date.UTC(2026, 10, 27, 12)

/** An entry of the desk: a received question of an hour ago, with these differences. */
export function anEntry(different: Partial<DeskEntry> = {}): DeskEntry {
  const receivedAt = NOW - 60 * 60_000
  return {
    id: 'TS-00000000000000000000000001' as EntryId,
    form: 'question',
    state: 'received',
    open: true,
    shown: 'received',
    version: 1,
    receivedAt,
    dueAt: receivedAt + 48 * 60 * 60_000,
    answeredAt: null,
    assignee: null,
    email: 'maren@example.org',
    name: 'Maren Holt',
    about: 'When does the sale open?',
    unread: true,
    notes: 0,
    answers: [{ field: 'question', question: 'Your question', answers: ['When does\nthe sale open?'] }],
    sentEmail: 'maren@example.org',
    correctedEmail: null,
    events: [],
    keptUntil: NOW + 365 * 24 * 60 * 60_000,
    ...different,
  }
}

/** The list of these entries, as Ada reads it. */
export function aList(...entries: readonly ListedEntry[]): List {
  const counts = { counts: [], unread: 0, overdue: 0, unsearchable: 0 }
  return { me: 'ada@x.test', people: [], now: NOW, entries: [...entries], next: null, ...counts }
}
