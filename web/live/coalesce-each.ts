import { coalesce } from './coalesce.ts'

/** Runs work by key, for each key once at a time. */
export function coalesceEach(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const runs = new Map<string, () => Promise<void>>()
  return (key) => {
    const run = runs.get(key) ?? coalesce(() => work(key))
    runs.set(key, run)
    return run()
  }
}
