/**
 * Runs work once at a time. A caller during a run gets one more run afterwards, however many asked: hints may
 * come in crowds, and the last one must still be followed by a look.
 */
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
      // In the same breath as the last look at `again`: a later caller has to be able to start.
      running = null
    }
  }

  return () => {
    if (running !== null) again = true
    running ??= run()
    return running
  }
}
