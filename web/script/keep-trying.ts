import { SECOND } from '#contract/timing'

const LONGEST_WAIT = 60 * SECOND

/**
 * Loads what the page needs to answer. If it fails, `onFailure` is told, and it is asked for again: as soon as the browser
 * is back online, or after a wait that grows.
 */
export async function keepTrying(load: () => Promise<unknown>, onFailure: () => void): Promise<void> {
  for (let wait = 2 * SECOND; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      await load()
      return
    } catch {
      onFailure()
      await nextChance(wait)
    }
  }
}

function nextChance(wait: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, wait)
  })
}
