/** Runs work once at a time. Calls during a run cause one more run afterwards, so that none is missed. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false

  async function run(): Promise<void> {
    try {
      do {
        again = false
        await work()
      } while (again)
    } finally {
      // In the same turn as the last check of `again`, so that a later call starts a new run.
      running = null
    }
  }

  return () => {
    if (running !== null) again = true
    running ??= run()
    return running
  }
}

/** The same for each key by itself. */
export function coalesceEach(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const runs = new Map<string, () => Promise<void>>()
  return (key) => {
    const run = runs.get(key) ?? coalesce(() => work(key))
    runs.set(key, run)
    return run()
  }
}
