/**
 * Work that runs once at a time. A call during a run joins the one run that begins after it, so that its caller gets
 * what was read since, and callers never make runs overlap.
 */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null

  function begin(): Promise<T> {
    const run = work().finally(() => {
      running = null
    })
    running = run
    return run
  }

  return () => {
    if (!running) return next ?? begin()
    next ??= running
      .catch(() => null)
      .then(() => {
        next = null
        return begin()
      })
    return next
  }
}
