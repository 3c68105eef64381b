import type { changeEntries, EntryChange } from '#contract/wire/desk'
import type { BodyOf, ReplyOf } from '#contract/wire/endpoint'
import type { Transactions } from '../../adapters/db/transactions.ts'
import { comparedAddress } from '../../adapters/mail/mailable-address.ts'
import { searchedText } from '../forms/searched-text.ts'
import { type Added, type EntryMove, movesWritten } from './change-store.ts'
import { decide } from './decide.ts'
import { type EntryRow, entryOf, eventOf, listedOf, wireEvent } from './entry-row.ts'
import { entriesById, eventsOf } from './entry-store.ts'
import type { Actor } from './list.ts'

/** An entry with the version that was seen. */
type Seen = BodyOf<typeof changeEntries>['entries'][number]

/** Changes entries, each by itself: those whose seen version is old are shown as they are, and the others are changed. */
export async function changeAll(
  database: Transactions,
  actor: Actor,
  { entries, change }: { readonly entries: readonly Seen[]; readonly change: EntryChange },
): Promise<ReplyOf<typeof changeEntries>> {
  const wanted = [...new Map(entries.map((one) => [one.id, one])).values()]
  const ids = wanted.map(({ id }) => id)
  const [old = []] = await database.runAll([entriesById(actor.by, ids)])
  const before = byId(old.map(entryOf))
  const moves = wanted.flatMap(({ id, version }) => {
    const entry = before.get(id)
    return entry?.version === version ? (moveOf(entry, change, actor.now) ?? []) : []
  })
  const [, moved = [], , rows = [], events = []] = await database.runAll([
    ...movesWritten(moves, actor, addedBy(change)),
    entriesById(actor.by, ids),
    eventsOf(ids),
  ])
  const after = byId(rows.map(entryOf))
  const written = new Set(moved.map(({ id }) => id))
  const known = events.map(eventOf)
  const found = wanted.flatMap((seen) => {
    const entry = after.get(seen.id)
    // Changed by others: it is of another version, and not by this change.
    return entry ? [{ seen, entry, isStale: entry.version !== seen.version && !written.has(seen.id) }] : []
  })
  return {
    now: actor.now,
    changed: found.filter(({ isStale }) => !isStale).map(({ entry }) => listedOf(entry)),
    stale: found
      .filter(({ isStale }) => isStale)
      .map(({ seen, entry }) => ({
        seen: seen.version,
        entry: listedOf(entry),
        since: known
          .filter((event) => event.entry === seen.id && event.version > seen.version)
          .map(wireEvent),
      })),
    gone: ids.filter((id) => !after.has(id)),
  }
}

function addedBy({ note, correctedEmail }: EntryChange): Added {
  return { note: note ?? null, searched: searchedText([note, correctedEmail]) }
}

function moveOf(entry: EntryRow, change: EntryChange, now: number): EntryMove | null {
  const { correctedEmail: typed } = change
  const correctedEmail = typeof typed === 'string' ? comparedAddress(typed) : typed
  const decided = decide(entry, { ...change, correctedEmail }, now)
  return decided && { ...decided, id: entry.id, seen: entry.version }
}

function byId(rows: readonly EntryRow[]): ReadonlyMap<string, EntryRow> {
  return new Map(rows.map((row) => [row.id, row]))
}
