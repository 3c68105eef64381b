/** The release before, or this checkout. */
export type Side = 'before' | 'now'

/** A time in which one Worker runs on one schema, for visitors who have one page. */
export interface Phase {
  readonly worker: Side
  /** Whose migrations the database has. */
  readonly schema: Side
  /** Whose page the visitors have open. */
  readonly page: Side
  readonly title: string
}

/**
 * The order of a release and its roll-back. Each phase carries on with what the one before left open, and leaves something
 * open itself.
 */
export const phases: readonly Phase[] = [
  { worker: 'before', schema: 'before', page: 'before', title: 'as visitors have it' },
  { worker: 'before', schema: 'now', page: 'before', title: 'while the migrations are applied' },
  { worker: 'now', schema: 'now', page: 'before', title: 'released, with pages that were open before' },
  { worker: 'now', schema: 'now', page: 'now', title: 'released, with its own pages' },
  { worker: 'before', schema: 'now', page: 'before', title: 'rolled back' },
]

/** What changes from one phase to the next. */
export function changeTo(next: Phase, before: Phase | undefined): 'start' | 'migrate' | 'replace' | 'reload' {
  if (!before) return 'start'
  if (next.worker !== before.worker) return 'replace'
  return next.schema === before.schema ? 'reload' : 'migrate'
}
