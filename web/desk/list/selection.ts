import type { EntryId } from '#contract/entry-id'
import type { ListedEntry } from '#contract/wire/desk'
import type { Seen } from '../change-flow.ts'

/** The selected entries, with the version that was shown when each was selected. */
export type Selection = ReadonlyMap<EntryId, number>

export const nothingSelected: Selection = new Map()

export function toggled(selection: Selection, { id, version }: ListedEntry): Selection {
  const next = new Map(selection)
  if (!next.delete(id)) next.set(id, version)
  return next
}

/** All of these, or none of them if all are selected already. */
export function allToggled(selection: Selection, entries: readonly ListedEntry[]): Selection {
  if (entries.every(({ id }) => selection.has(id))) return nothingSelected
  return new Map(entries.map(({ id, version }) => [id, selection.get(id) ?? version]))
}

export function without(selection: Selection, entries: readonly Seen[]): Selection {
  const next = new Map(selection)
  for (const { id } of entries) next.delete(id)
  return next
}

export function seenIn(selection: Selection): readonly Seen[] {
  return [...selection].map(([id, version]) => ({ id, version }))
}
