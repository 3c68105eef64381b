import type { DeskEntry, EntryEvent } from '#contract/wire/desk'
import { deskEntryOf } from '../../people/desk/entry.ts'
import { entriesIn, eventOf, listedOf } from '../../people/desk/entry-row.ts'
import { eventsOf } from '../../people/desk/entry-store.ts'
import { spelled } from '../../people/desk/export.ts'
import { foldEntries } from '../../people/desk/fold-entries.ts'
import { listPage } from '../../people/desk/list-store.ts'
import { say } from '../output.ts'
import type { Asked } from './asked.ts'
import { entriesNamed, shortIds } from './entry-id.ts'
import { dueOf, lineOf } from './entry-line.ts'
import { limitOf, soughtBy } from './filters.ts'
import { neighboursOf } from './id-store.ts'

/**
 * Prints entries one to a line, all or those that wait for an answer, in the order of the desk: first those that are promised
 * one, the longest overdue on top.
 */
export async function list({ options, database, output, now }: Asked, which: 'all' | 'open'): Promise<void> {
  const limit = limitOf(options)
  const sought = { ...soughtBy(options), ...(which === 'open' && { state: 'open' as const }) }
  if (sought.words ?? sought.email) await foldEntries(database)
  const page = listPage('', sought, null, limit + 1)
  const [rows = [], neighbours = []] = await database.runAll([page, neighboursOf(page)])
  const shorts = shortIds(neighbours)
  const shown = entriesIn(rows.slice(0, limit))
  say(output.data, ...shown.map((entry) => lineOf(listedOf(entry), shorts.get(entry.id) ?? entry.id, now)))
  if (shown.length === 0) say(output.notices, which === 'all' ? 'Nothing here.' : 'Everything is answered.')
  if (rows.length > limit) say(output.notices, `… and more: add --limit ${limit * 2}`)
}

export async function show({ words: typed, database, output, now }: Asked): Promise<void> {
  if (typed.length === 0) throw new Error('"show" needs an ID')
  const named = await entriesNamed(database, '', typed)
  const [events = []] = await database.runAll([eventsOf(named.map(({ entry }) => entry.id))])
  const known = events.map(eventOf)
  for (const [index, { entry }] of named.entries())
    say(output.data, ...(index > 0 ? [''] : []), ...wholeOf(deskEntryOf(entry, known), now))
}

function wholeOf(entry: DeskEntry, now: number): readonly string[] {
  const { id, version, form, state, shown, receivedAt, sentEmail, correctedEmail, assignee } = entry
  const due = dueOf(entry, now)
  return [
    `${id}@${version}   ${form}, ${spelled(state)}${shown === state ? '' : `; the sender is shown ${spelled(shown)}`}`,
    `received ${new Date(receivedAt).toISOString()}${due && `, ${due}`}`,
    ...(assignee === null ? [] : [`assigned to ${assignee}`]),
    ...(correctedEmail === null ? [] : [`write to ${correctedEmail}, not to ${sentEmail}`]),
    ...entry.events.flatMap(eventLines),
    '',
    ...entry.answers.map(({ question, answers }) => `${question}\n  ${indented(answers.join('; '))}`),
  ]
}

/** An event as lines; a note keeps its own. */
export function eventLines({ version, at, by, kind, from, to, note }: EntryEvent): readonly string[] {
  const who = by === '' ? 'before the desk' : `${new Date(at).toISOString()}, ${by}, @${version}`
  if (kind === 'note') return (note ?? '').split('\n').map((line) => `note: ${line}   (${who})`)
  const [old, now] = [from, to].map((text) => (text === null ? 'none' : spelled(text)))
  return [kind === 'answer' ? `answer sent   (${who})` : `${kind}: ${old} → ${now}   (${who})`]
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n  ')
}
