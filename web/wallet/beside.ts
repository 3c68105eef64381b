import { JOIN_WITHIN } from '#contract/timing'
import { inBrowser } from '../lib/kept.ts'
import { BESIDE_KEY } from './has-begun.ts'

/** Said when no answer came, or no script. */
export const NOT_JOINED = 'Network error. The two wallets could not be joined. Reload this page to try again.'

/** The session token of a wallet that is set aside until another one is connected, or null. One that is too old is deleted. */
export function readBeside(now: number): string | null {
  const [until = '', token] = (inBrowser.read(BESIDE_KEY) ?? '').split(' ')
  if (token && Number(until) > now) return token
  keepBeside(null, now)
  return null
}

/** Stores that token; null deletes it. False when the browser stores nothing. */
export function keepBeside(token: string | null, now: number): boolean {
  return inBrowser.keep(BESIDE_KEY, token && `${now + JOIN_WITHIN} ${token}`)
}
