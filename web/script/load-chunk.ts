import { SECOND } from '#contract/timing'

/** Time-out of a script, in ms. */
export const CHUNK_TIMEOUT = 120 * SECOND

/** A script has timed out. */
class ChunkTimeout extends Error {}

/** Imports a module; rejects with `ChunkTimeout` when it hangs. */
export function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeout('The script took too long')), CHUNK_TIMEOUT)
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject)
  })
}

/** Retries after `failure`. A browser does not request a pending module again, so a time-out needs a reload. */
export function tryAgain(failure: unknown, again: () => void): void {
  if (failure instanceof ChunkTimeout) location.reload()
  else again()
}
