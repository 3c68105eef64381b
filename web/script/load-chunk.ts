import { SECOND } from '#contract/timing'

/** How long a script may take to arrive before the visitor is told that it will not, in ms. */
export const CHUNK_TIMEOUT = 120 * SECOND

/** A script that hangs: it has neither come nor failed in time. */
export class ChunkTimeout extends Error {}

/** Loads the script of a part of the page. One that hangs ends as one that fails does, as a rejection. */
export function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeout('The script took too long')), CHUNK_TIMEOUT)
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject)
  })
}

/**
 * Tries again after `failure`. A browser that waits for a script never asks for the same one again, so after a script
 * that hangs it has to be a new document.
 */
export function tryAgain(failure: unknown, again: () => void): void {
  if (failure instanceof ChunkTimeout) location.reload()
  else again()
}
