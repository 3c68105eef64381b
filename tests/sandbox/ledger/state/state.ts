import type { EntryOf, EntryType, LedgerEntry } from './entries.ts'
import { serialize } from './serialize.ts'
import { createShaMap, type ShaMap } from './sha-map.ts'
import { sha512Half } from './sha512-half.ts'

/** The state of one ledger, immutable: every entry by its index. */
export type State = ShaMap<LedgerEntry>

const leafPrefix = Buffer.from('4D4C4E00', 'hex')

export const emptyState: State = createShaMap((index, entry) =>
  sha512Half(leafPrefix, Buffer.from(serialize(entry), 'hex'), Buffer.from(index, 'hex')),
)

/** A source of entries: a ledger's state, or a transaction's view of it. */
export interface StateReader {
  get(index: string): LedgerEntry | undefined
  next(after: string): { index: string; value: LedgerEntry } | undefined
}

/** The entry at an index, if it exists and is of that type; another type reads as absent. */
export function read<T extends EntryType>(
  state: StateReader,
  type: T,
  index: string,
): EntryOf<T> | undefined {
  const entry = state.get(index)
  return entry && isOfType(entry, type) ? entry : undefined
}

function isOfType<T extends EntryType>(entry: LedgerEntry, type: T): entry is EntryOf<T> {
  return entry.LedgerEntryType === type
}
