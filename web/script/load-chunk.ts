import { SECOND } from '#contract/timing'

/** Time-out of a script, in ms. */
export const CHUNK_TIMEOUT = 120 * SECOND

/** Why a script that hangs has failed: only a reload requests it again. */
export const timedOut = new Error()

/** Why a script that had failed before has failed. */
const failedAgain = new Error()

const failedBefore = new WeakSet<() => unknown>()

/** Imports a module; rejects with `timedOut` when it hangs, and with `failedAgain` when the same `load` fails again. */
export function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timedOut), CHUNK_TIMEOUT)
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, (failure) => {
        reject(failedBefore.has(load) ? failedAgain : failure)
        failedBefore.add(load)
      })
  })
}

/**
 * Retries after `failure`. A browser does not request a pending module again, some do not request a failed one again,
 * and a newer release may have removed it: a time-out needs a reload, and a second failure one once the site answers.
 */
export function tryAgain(failure: unknown, again: () => void): void {
  if (failure === timedOut) location.reload()
  else if (failure === failedAgain) fetch('').then(() => location.reload(), again)
  else again()
}
