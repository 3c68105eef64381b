import type { ValidatedTransaction } from '../chain/build-ledger.ts'
import type { History } from '../chain/history.ts'

/** The part of a history that a node has; by default all of it. */
export interface HistoryLimits {
  /** The lag in ledgers. */
  readonly lag?: number
  /** Its history begins with this ledger. */
  readonly since?: number
  /** Missing ledgers, both ends included. */
  readonly gap?: readonly [from: number, to: number]
  /** The last ledger it saw validated, and no other comes. After two minutes it is out of sync and says so. */
  readonly haltedAt?: number
}

/** The history of a node that began late, missed ledgers, lags or stopped. */
export function limitedHistory(history: History, { lag, since = 1, gap, haltedAt }: HistoryLimits): History {
  if (!lag && since === 1 && !gap && haltedAt === undefined) return history
  const lastIndex = () =>
    Math.max(1, Math.min(history.last.index - (lag ?? 0), haltedAt ?? Number.POSITIVE_INFINITY))
  const has = (index: number) =>
    index >= since && index <= lastIndex() && !(gap && index >= gap[0] && index <= gap[1])
  const sees = ({ ledgerIndex }: ValidatedTransaction) => has(ledgerIndex)
  return {
    get last() {
      return history.header(lastIndex()) ?? history.last
    },
    header: (index) => (has(index) ? history.header(index) : undefined),
    state: (index) => (has(index) ? history.state(index) : undefined),
    transactions: (index) => (has(index) ? history.transactions(index) : []),
    indexOfHash(hash) {
      const index = history.indexOfHash(hash)
      return index !== undefined && has(index) ? index : undefined
    },
    transaction(hash) {
      const found = history.transaction(hash)
      return found && sees(found) ? found : undefined
    },
    ofAccount: (address) => history.ofAccount(address).filter(sees),
    ranges: () => rangesWithout([since, lastIndex()], gap),
  }
}

type Range = readonly [number, number]

function rangesWithout([first, last]: Range, gap: Range | undefined): Range[] {
  if (!gap || gap[0] > last || gap[1] < first) return first <= last ? [[first, last]] : []
  const parts: Range[] = [
    [first, gap[0] - 1],
    [gap[1] + 1, last],
  ]
  return parts.filter(([from, to]) => from <= to)
}
