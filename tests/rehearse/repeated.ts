import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 15

/**
 * Makes a request anew while it has no answer, so that one lost answer does not end what takes a quarter of an hour. For requests
 * that may arrive twice. Waits `pause` milliseconds in between, and throws what the last one threw.
 */
export async function repeated<Reply>(request: () => Promise<Reply>, pause: number): Promise<Reply> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    try {
      return await request()
    } catch {
      await sleep(pause)
    }
  }
  return request()
}
