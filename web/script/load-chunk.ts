import { SECOND } from '#contract/timing'

/** Time-out of a script, in ms. */
export const CHUNK_TIMEOUT = 120 * SECOND

/** A script has timed out: only a reload requests it again. */
export class ChunkTimeout extends Error {}

/** A script has failed again. */
class ChunkLost extends Error {}

const failedBefore = new WeakSet<() => unknown>()

/** Imports a module; rejects with `ChunkTimeout` when it hangs, and with `ChunkLost` when the same `load` fails again. */
export function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeout()), CHUNK_TIMEOUT)
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, (failure) => {
        reject(failedBefore.has(load) ? new ChunkLost() : failure)
        failedBefore.add(load)
      })
  })
}

/**
 * Retries after `failure`. A browser does not request a pending module again, some do not request a failed one again,
 * and a newer release may have removed it: a time-out needs a reload, and a second failure one once the site answers.
 */
export function tryAgain(failure: unknown, again: () => void): void {
  if (failure instanceof ChunkTimeout) location.reload()
  else if (failure instanceof ChunkLost) fetch('').then(() => location.reload(), again)
  else again()
}
