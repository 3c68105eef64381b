import { contains, inAnswer } from './match.ts'
import { type FaqEntry, FIRST_OPEN } from './questions.ts'

export interface FaqState {
  readonly query: string
  /** The entries that stand open; a search leaves them as they are. */
  readonly open: ReadonlySet<number>
  /** What this search opened and the visitor closed again. */
  readonly closed: ReadonlySet<number>
}

export type FaqEvent =
  | { readonly type: 'searched'; readonly query: string }
  | { readonly type: 'toggled'; readonly entry: FaqEntry; readonly open: boolean }

export const firstSight: FaqState = { query: '', open: new Set(FIRST_OPEN), closed: new Set() }

export function faqFlow(state: FaqState, event: FaqEvent): FaqState {
  if (event.type === 'searched') return { ...state, query: event.query, closed: new Set() }
  const { entry, open } = event
  // An entry that opens because of a search reports it as any other does.
  if (open === isOpen(state, entry)) return state
  return open
    ? { ...state, open: including(state.open, entry.id), closed: excluding(state.closed, entry.id) }
    : { ...state, open: excluding(state.open, entry.id), closed: including(state.closed, entry.id) }
}

export function shown(state: FaqState, entries: readonly FaqEntry[]): readonly FaqEntry[] {
  return entries.filter((entry) => contains(entry, state.query))
}

/** An entry shows its answer when it was opened, and when the answer is where the search found something. */
export function isOpen({ query, open, closed }: FaqState, entry: FaqEntry): boolean {
  if (closed.has(entry.id)) return false
  return open.has(entry.id) || (query.trim() !== '' && inAnswer(entry, query))
}

function including(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids, id])
}

function excluding(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((other) => other !== id))
}
