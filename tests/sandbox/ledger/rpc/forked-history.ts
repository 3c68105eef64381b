import { buildLedger, type ValidatedTransaction } from '../chain/build-ledger.ts'
import { type Header, withHash } from '../chain/header.ts'
import { affectedAccounts, type History } from '../chain/history.ts'
import { readBlob } from '../engine/read-blob.ts'
import type { Transaction } from '../engine/transaction.ts'
import type { Rules } from '../engine/transactor.ts'
import type { State } from '../state/state.ts'

/** Where a node forks from the rest of the network, and how its ledgers differ. */
export interface Fork {
  /** The last ledger it has in common with the others. */
  readonly after: number
  /** Hashes of transactions that are in none of its own ledgers. */
  readonly without?: Iterable<string>
  /** Signed blobs of transactions that are in its next own ledger, and in none of the others'; some may be added later. */
  readonly with?: Iterable<string>
  /** By how many seconds its ledgers close later than the others'; default 10. */
  readonly later?: number
}

function readTransaction(blob: string): Transaction {
  const read = readBlob(blob)
  if (!read.ok) throw new Error(`a fork with an invalid blob: ${read.reason}`)
  return read.tx
}

type Ledger = { header: Header; state: State; transactions: readonly ValidatedTransaction[] }

const noTransactions = '0'.repeat(64)

/**
 * The history of a node on a fork: as many ledgers as the trunk, but after the fork its own, built from the remaining
 * transactions of the trunk and reported as validated too.
 */
export function forkedHistory(trunk: History, fork: Fork, rules: Rules): History {
  const { after, later = 10 } = fork
  const without = new Set(fork.without)
  const own: Ledger[] = []
  let waiting: readonly Transaction[] = []
  let given = 0

  function trunkLedger(index: number): Ledger {
    const [header, state] = [trunk.header(index), trunk.state(index)]
    if (!header || !state) throw new Error(`there is no ledger ${index} to fork from`)
    return { header, state, transactions: [] }
  }

  /** A Batch's parts come with it. */
  const left = (tx: Transaction) => tx.parentBatchID !== undefined || without.has(tx.hash)

  function added(): Transaction[] {
    const fresh = [...(fork.with ?? [])].slice(given)
    given += fresh.length
    return fresh.map(readTransaction)
  }

  function grow() {
    for (let index = after + own.length + 1; index <= trunk.last.index; index = after + own.length + 1) {
      const parent = own.at(-1) ?? trunkLedger(after)
      const taken = trunk.transactions(index).flatMap(({ tx }) => (left(tx) ? [] : [tx]))
      const closeTime = (trunk.header(index)?.closeTime ?? parent.header.closeTime + 1) + later
      own.push(next(parent, [...waiting, ...added(), ...taken], closeTime))
    }
  }

  function next(parent: Ledger, transactions: readonly Transaction[], closeTime: number): Ledger {
    if (transactions.length > 0) {
      const built = buildLedger(parent, transactions, closeTime, rules)
      waiting = built.leftOver
      return built
    }
    const { header, state } = parent
    const following = { index: header.index + 1, parentHash: header.hash, txHash: noTransactions }
    const times = { parentCloseTime: header.closeTime, closeTime }
    return {
      header: withHash({
        ...following,
        ...times,
        accountHash: header.accountHash,
        totalCoins: header.totalCoins,
      }),
      state,
      transactions: [],
    }
  }

  function ledger(index: number): Ledger | undefined {
    grow()
    return own[index - after - 1]
  }

  const shared = ({ ledgerIndex }: ValidatedTransaction) => ledgerIndex <= after
  const ownTransactions = () => {
    grow()
    return own.flatMap(({ transactions }) => transactions)
  }
  return {
    get last() {
      grow()
      return own.at(-1)?.header ?? trunk.last
    },
    header: (index) => (index <= after ? trunk.header(index) : ledger(index)?.header),
    state: (index) => (index <= after ? trunk.state(index) : ledger(index)?.state),
    transactions: (index) =>
      index <= after ? trunk.transactions(index) : (ledger(index)?.transactions ?? []),
    indexOfHash(hash) {
      const index = trunk.indexOfHash(hash)
      if (index !== undefined && index <= after) return index
      grow()
      return own.find(({ header }) => header.hash === hash)?.header.index
    },
    transaction(hash) {
      const found = trunk.transaction(hash)
      return found && shared(found) ? found : ownTransactions().find(({ tx }) => tx.hash === hash)
    },
    ofAccount: (address) => [
      ...trunk.ofAccount(address).filter(shared),
      ...ownTransactions().filter((transaction) => affectedAccounts(transaction).has(address)),
    ],
    ranges: () => trunk.ranges(),
  }
}
