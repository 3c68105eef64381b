import type { Transaction } from '../engine/transaction.ts'

/** A node's memory of received transactions: each for half an hour after its last use. */
export interface Memory {
  remember(tx: Transaction): void
  /** Looking a transaction up renews it. */
  recall(hash: string): Transaction | undefined
}

const lifetime = 30 * 60_000

/** `now` in Unix milliseconds. */
export function createMemory(now: () => number): Memory {
  const known = new Map<string, { tx: Transaction; usedAt: number }>()
  return {
    remember(tx) {
      for (const [hash, { usedAt }] of known) if (usedAt + lifetime < now()) known.delete(hash)
      known.set(tx.hash, { tx, usedAt: now() })
    },
    recall(hash) {
      const found = known.get(hash)
      if (!found || found.usedAt + lifetime < now()) return undefined
      found.usedAt = now()
      return found.tx
    },
  }
}
