import type { Transaction } from '../engine/transaction.ts'
import { readAccount } from '../state/accounts.ts'
import { keylet } from '../state/keylets.ts'
import type { State } from '../state/state.ts'
import { canonicalOrder } from './canonical-order.ts'
import { placeOf } from './places.ts'

/**
 * Transactions submitted to this server. Each is tried on every new open ledger until it is in a closed one, can never
 * be, or has expired: so a refused or dropped transaction may succeed later.
 */
export interface LocalTransactions {
  /** `openIndex` is the open ledger it was first tried on. */
  add(tx: Transaction, openIndex: number): void
  find(hash: string): Transaction | undefined
  /** In the order of their retries. */
  all(): Transaction[]
  forget(hash: string): void
  /** Removes transactions settled by a closed ledger. */
  sweep(closed: { index: number; state: State; has(hash: string): boolean }): void
}

const ledgersKept = 5

export function createLocalTransactions(): LocalTransactions {
  const known = new Map<string, { tx: Transaction; until: number }>()
  return {
    add(tx, openIndex) {
      const last = tx.common.LastLedgerSequence ?? Number.POSITIVE_INFINITY
      const until = Math.min(openIndex + ledgersKept, last + 1)
      known.set(tx.hash, { tx, until: Math.max(until, known.get(tx.hash)?.until ?? 0) })
    },
    find: (hash) => known.get(hash)?.tx,
    all: () => canonicalOrder(transactionsOf(known.values()), '0'.repeat(64)),
    forget: (hash) => void known.delete(hash),
    sweep(closed) {
      for (const [hash, { tx, until }] of known) {
        if (closed.index > until || closed.has(hash) || isPassed(tx, closed.state)) known.delete(hash)
      }
    },
  }
}

function transactionsOf(entries: Iterable<{ tx: Transaction }>): Transaction[] {
  return [...entries].map(({ tx }) => tx)
}

/** Its sequence or ticket has been used, or its ticket was never created. */
function isPassed(tx: Transaction, state: State): boolean {
  const account = readAccount(state, tx.common.Account)
  if (!account) return false
  const place = placeOf(tx)
  if (place.kind === 'sequence') return account.Sequence > place.value
  return place.value < account.Sequence && !state.get(keylet.ticket(account.Account, place.value))
}
