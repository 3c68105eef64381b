import type { Transaction } from '../engine/transaction.ts'
import { canonicalOrder } from './canonical-order.ts'
import { comparePlaces, placeOf } from './places.ts'

/**
 * Transactions that could not be applied yet: retried after an earlier one of their account, and when the ledger
 * closes.
 */
export interface HeldTransactions {
  add(tx: Transaction): void
  find(hash: string): Transaction | undefined
  forget(hash: string): void
  /** Removes the transaction that may follow a just applied one: the next sequence, or else the first ticket. */
  takeNext(after: Transaction): Transaction | undefined
  /** Removes all, in the order of their retries. */
  takeAll(parentHash: string): Transaction[]
}

export function createHeldTransactions(): HeldTransactions {
  const held = new Map<string, Transaction>()
  let salt = '0'.repeat(64)
  return {
    add: (tx) => void held.set(tx.hash, tx),
    find: (hash) => held.get(hash),
    forget: (hash) => void held.delete(hash),
    takeNext(after) {
      const done = placeOf(after)
      const next = [...held.values()]
        .filter((tx) => tx.common.Account === after.common.Account && comparePlaces(placeOf(tx), done) >= 0)
        .sort((a, b) => comparePlaces(placeOf(a), placeOf(b)) || (a.hash < b.hash ? -1 : 1))
        .at(0)
      if (!next) return undefined
      const { kind, value } = placeOf(next)
      if (kind === 'sequence' && value !== done.value + 1) return undefined
      held.delete(next.hash)
      return next
    },
    takeAll(parentHash) {
      const all = canonicalOrder([...held.values()], salt)
      held.clear()
      salt = parentHash
      return all
    },
  }
}
