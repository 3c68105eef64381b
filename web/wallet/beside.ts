import { MINUTE } from '#contract/timing'
import { inBrowser } from '../lib/kept.ts'
import { BESIDE_KEY } from './has-begun.ts'

/** As long as the server joins two sessions of which one is fresh. */
const LIFE = 15 * MINUTE

/** The token of a wallet that steps aside until another wallet of the same person is connected, or null. */
export function readBeside(now: number): string | null {
  const [until = '', token] = (inBrowser.read(BESIDE_KEY) ?? '').split(' ')
  return token && Number(until) > now ? token : null
}

/** Keeps the token of the wallet that steps aside; null forgets it. False where the browser keeps nothing. */
export function keepBeside(token: string | null, now: number): boolean {
  return inBrowser.keep(BESIDE_KEY, token && `${now + LIFE} ${token}`)
}
