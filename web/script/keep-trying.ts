import { SECOND } from '#contract/timing'

const LONGEST_WAIT = 60 * SECOND

/** Retries a load until it succeeds, with growing delays or when the browser is back online. Reports each failure. */
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

function nextChance(wait: number): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('online', resolve, { once: true })
    setTimeout(resolve, wait)
  })
}
