import { inBrowser } from '../lib/kept.ts'

/** Where the token of a wallet is kept that stepped aside for another of the same person. */
export const BESIDE_KEY = 'touchstone_beside'

/** Whether a wallet may have stepped aside: worth finding out. */
export function hasBeside(): boolean {
  return inBrowser.read(BESIDE_KEY) !== null
}
