import { coalesce } from './coalesce.ts'

/** Runs work on many things, each named by a key, and on each of them once at a time. */
export function coalesceEach(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const runs = new Map<string, () => Promise<void>>()
  return (key) => {
    const run = runs.get(key) ?? coalesce(() => work(key))
    runs.set(key, run)
    return run()
  }
}
