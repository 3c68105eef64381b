import type { LedgerEntry } from './entries.ts'
import type { State, StateReader } from './state.ts'

/** One transaction's changes on top of a ledger's state; discarded or kept as a whole. */
export interface View extends StateReader {
  put(index: string, entry: LedgerEntry): void
  erase(index: string): void
  /** Every entry whose content differs from before, in index order. */
  changes(): Change[]
  state(): State
}

export type Change =
  | { kind: 'created'; index: string; after: LedgerEntry }
  | { kind: 'modified'; index: string; before: LedgerEntry; after: LedgerEntry }
  /** `after` is the entry as it was when it was erased. */
  | { kind: 'deleted'; index: string; before: LedgerEntry; after: LedgerEntry }

export function createView(base: State): View {
  let state = base
  const touched = new Map<string, LedgerEntry>()

  function touch(index: string, last: LedgerEntry | undefined) {
    if (last) touched.set(index, last)
  }

  return {
    get: (index) => state.get(index),
    next: (after) => state.next(after),
    put(index, entry) {
      touch(index, entry)
      state = state.set(index, entry)
    },
    erase(index) {
      touch(index, state.get(index))
      state = state.delete(index)
    },
    changes() {
      const found: Change[] = []
      for (const [index, last] of touched) {
        const before = base.get(index)
        const after = state.get(index)
        if (before && !after) found.push({ kind: 'deleted', index, before, after: last })
        else if (!before && after) found.push({ kind: 'created', index, after })
        else if (before && after && !sameEntry(before, after)) {
          found.push({ kind: 'modified', index, before, after })
        }
      }
      return found.sort((a, b) => (a.index < b.index ? -1 : 1))
    },
    state: () => state,
  }
}

function sameEntry(a: LedgerEntry, b: LedgerEntry): boolean {
  return a === b || sameValue(a, b)
}

/** Deep equality of JSON values, whatever the order of their keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const left = Object.entries(a)
  const right = new Map(Object.entries(b))
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
  )
}
