import { MAX_CHANGED, NOTE_LENGTH } from '#contract/desk'
import { changeEntries, type EntryChange } from '#contract/wire/desk'
import { changeAll } from '../../people/desk/change-entries.ts'
import { eventOf } from '../../people/desk/entry-row.ts'
import { eventsOf } from '../../people/desk/entry-store.ts'
import type { Database } from '../database/database.ts'
import { say } from '../output.ts'
import type { Asked } from './asked.ts'
import { addressOrNone } from './email-address.ts'
import { entriesNamed, type NamedEntry } from './entry-id.ts'
import { lineOf } from './entry-line.ts'
import { stateNamed } from './filters.ts'
import { eventLines } from './read.ts'

/** How the words of each command that changes entries become ids and a change. Throws for words that it does not take. */
const changes: Readonly<Record<string, Read>> = {
  mark: (words) => withLast('mark', words, 'a state', (typed) => ({ state: stateNamed(typed) })),
  accept: (ids) => ({ ids, change: { state: 'accepted' } }),
  decline: (ids) => ({ ids, change: { state: 'declined' } }),
  spam: (ids) => ({ ids, change: { state: 'spam' } }),
  assign: (words) =>
    withLast('assign', words, 'an e-mail address or none', (typed) => ({ assignee: addressOrNone(typed) })),
  email: (words) =>
    withLast('email', words, 'an e-mail address or none', (typed) => ({
      correctedEmail: addressOrNone(typed),
    })),
  note: (ids) => ({ ids, change: {} }),
}

interface Wanted {
  readonly ids: readonly string[]
  readonly change: EntryChange
}
type Read = (words: readonly string[]) => Wanted

function withLast(
  command: string,
  words: readonly string[],
  last: string,
  read: (typed: string) => EntryChange,
): Wanted {
  const typed = words.at(-1)
  if (typed === undefined || words.length < 2) throw new Error(`"${command}" needs an ID and ${last}`)
  return { ids: words.slice(0, -1), change: read(typed) }
}

export const changeCommands = Object.entries(changes).map(([name, read]) => ({
  name,
  run: (asked: Asked) => change(name, read, asked),
}))

/**
 * Changes entries, and prints them as they are now. Without a version an entry counts as seen as its author left it, so
 * what others have changed since is refused and shown. Throws where an entry was not changed.
 */
async function change(
  command: string,
  read: Read,
  { words, options, database, output, now }: Asked,
): Promise<void> {
  const wanted = read(words)
  if (wanted.ids.length === 0) throw new Error(`"${command}" needs an ID`)
  if (options.note?.trim() === '') throw new Error('--note has no words')
  if (command === 'note' && options.note === undefined) throw new Error('"note" needs --note TEXT')
  const by = options.by?.trim()
  if (!by) throw new Error('Who changes this? Add --by NAME.')
  const asked = {
    ...wanted.change,
    ...(options.note !== undefined && { note: options.note }),
    ...(options.answered && { answerSent: true as const }),
  }
  const named = await entriesNamed(database, by, wanted.ids)
  const seen = await seenBy(database, by, named)
  const body = changeEntries.body?.safeParse({ entries: seen, change: asked })
  if (!body?.success)
    throw new Error(
      `This cannot be changed: at most ${MAX_CHANGED} entries at once, one for "email", and ${NOTE_LENGTH} characters of a note`,
    )
  const reply = await changeAll(database, { by, now }, body.data)
  const shorts = new Map(named.map(({ entry, short }) => [entry.id, short]))
  const line = (entry: (typeof reply.changed)[number]) => lineOf(entry, shorts.get(entry.id) ?? entry.id, now)
  say(output.data, ...reply.changed.map(line))
  for (const { entry, since, seen: version } of reply.stale)
    say(
      output.notices,
      `Not changed, because others have changed it since @${version}:`,
      `  ${line(entry)}`,
      ...since.flatMap(eventLines).map((text) => `  ${text}`),
    )
  if (reply.gone.length > 0) throw new Error(`There is no entry ${reply.gone.join(', ')} any more`)
  if (reply.stale.length > 0)
    throw new Error('To change it nevertheless, name the version that you see: ID@VERSION')
}

/** The version of each that was seen: the one that was named, or the last that this author made, or the first. */
async function seenBy(database: Database, by: string, named: readonly NamedEntry[]) {
  const [rows = []] = await database.runAll([eventsOf(named.map(({ entry }) => entry.id))])
  const own = rows.map(eventOf).filter((event) => event.by === by)
  return named.map(({ entry: { id }, version }) => ({
    id,
    version:
      version ??
      own.filter((event) => event.entry === id).reduce((last, { version }) => Math.max(last, version), 1),
  }))
}
