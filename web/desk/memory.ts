import type { listEntries } from '#contract/wire/desk'
import type { ReplyOf } from '#contract/wire/endpoint'

export type List = ReplyOf<typeof listEntries>

/** What the desk remembers between its pages, until the document is left. */
export interface Memory {
  /** The last reply to each query, so that going back shows the list at once. */
  readonly lists: Map<string, List>
  /** The entry that was opened last: the list puts the focus back on it. */
  opened: string | null
  /** Ends once the entry that was opened is marked as read, or could not be: a list that is read before would still call it unread. */
  marked: Promise<unknown>
}

export function newMemory(): Memory {
  return { lists: new Map(), opened: null, marked: Promise.resolve() }
}

/** What every page of the desk gets. */
export interface DeskPageProps {
  readonly memory: Memory
  /** Announces a sentence to screen readers. */
  readonly say: (sentence: string) => void
}
