/** The one reader of time, so that tests can own it. */
export interface Clock {
  /** Unix time in ms. */
  now(): number
  sleep(ms: number): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms))),
}

/** Breaks off a request to another server that takes longer than so many ms. */
export function patience(ms: number): AbortSignal {
  return AbortSignal.timeout(ms)
}
