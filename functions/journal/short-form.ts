import { digest } from '../random.ts'
import type { Effects } from './effects.ts'

/** Hex digits kept of a digest: 64 bits. */
const DIGITS = 16

/** What a short row's transaction did, as far as the row says it. */
export function effectsOfShort(root: Effects['root']): Effects {
  return { root, minted: null, offered: [], tickets: [], ticketUsed: null, paid: null, repaid: null }
}

/** A digest of what a short row does not say itself; null if that is nothing. */
export async function digestOf({ minted, paid }: Effects): Promise<string | null> {
  if (!minted && !paid) return null
  return (await digest(JSON.stringify([minted, paid]))).slice(0, DIGITS).toUpperCase()
}
