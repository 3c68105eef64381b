import type { Memory } from './memory.ts'

/** What every page of the desk gets. */
export interface DeskPageProps {
  readonly memory: Memory
  /** Announces a sentence to screen readers. */
  readonly say: (sentence: string) => void
}
