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

/** A signal that aborts a request to another server after so many ms. */
export function timeOut(ms: number): AbortSignal {
  return AbortSignal.timeout(ms)
}
