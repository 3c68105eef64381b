/** The only source of time, so that tests can control it. */
export interface Clock {
  /** Unix time in ms. */
  now(): number
  sleep(ms: number): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms))),
}

/** Resolves after so many ms, whatever a test's clock says: the limit of a wait for another server. */
export function limitOf(ms: number): Promise<void> {
  return new Promise((resolve) => timeOut(ms).addEventListener('abort', () => resolve(), { once: true }))
}

/** A signal that aborts a request to another server after so many ms. */
export function timeOut(ms: number): AbortSignal {
  return AbortSignal.timeout(ms)
}
