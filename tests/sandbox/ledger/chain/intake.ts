import { isHopeless, isSuccess, type Result } from '../engine/results.ts'
import type { Transaction } from '../engine/transaction.ts'
import { readAccount } from '../state/accounts.ts'
import { bindTransactor } from '../transactions/transactors.ts'
import type { Arrival, SequenceState } from './arrival.ts'
import { baseLevel } from './fee-levels.ts'
import type { HeldTransactions } from './held-transactions.ts'
import type { KnownHashes } from './known-hashes.ts'
import type { LocalTransactions } from './local-transactions.ts'
import { enter, type Gate } from './queue-entry.ts'

/** A transaction to try. A local one comes from a client of this server, others from held transactions. */
export interface Item {
  readonly tx: Transaction
  readonly local: boolean
  readonly failHard: boolean
}

export type Taken = Item & Omit<Arrival, 'entered'>

interface Rooms {
  /** The open ledger as it is now. */
  readonly gate: () => Gate
  readonly held: HeldTransactions
  readonly locals: LocalTransactions
  readonly known: KnownHashes
}

const nearEnd = 5
const mostFollowers = 10

/**
 * Tries transactions on the open ledger and keeps those that may still succeed; then tries those that waited for them.
 * Known malformed ones are skipped.
 */
export function take(items: readonly Item[], rooms: Rooms): Taken[] {
  const attempts = items
    .filter(({ tx }) => !rooms.known.isBad(tx.hash))
    .map((item) => ({ ...item, ...enter(item.tx, rooms.gate(), item.failHard) }))
  const followers: Item[] = []
  const taken = attempts.map((attempt) => {
    if (isSuccess(attempt.result)) followers.push(...followersOf(attempt.tx, rooms.held))
    return { ...attempt, ...keep(attempt, attempt, rooms) }
  })
  return followers.length > 0 ? [...taken, ...take(followers, rooms)] : taken
}

function followersOf(tx: Transaction, held: HeldTransactions): Item[] {
  const followers: Item[] = []
  while (followers.length < mostFollowers) {
    const next = held.takeNext(tx)
    if (!next) break
    followers.push({ tx: next, local: false, failHard: false })
  }
  return followers
}

function keep(item: Item, { result, applied }: { result: Result; applied: boolean }, rooms: Rooms) {
  const { tx, local, failHard } = item
  const { held, locals, known } = rooms
  if (result.startsWith('tem')) known.markBad(tx.hash)
  const queued = result === 'terQUEUED'
  const holds = queued || (!failHard && mayWait(result) && mayHold(item, rooms))
  const remembers = local && (isSuccess(result) || !failHard)
  // A server also keeps impossible ones, and says so; they are dropped here, since they can never be applied.
  if (holds && !isHopeless(result)) held.add(tx)
  if (remembers && !isHopeless(result)) locals.add(tx, rooms.gate().view.context.seq)
  const broadcast = (applied || queued) && known.mayRelay(tx.hash)
  return { kept: holds || remembers, queued, broadcast, sequenceState: sequenceStateOf(tx, rooms.gate()) }
}

/** Any transaction that a later ledger could accept. */
function mayWait(result: Result): boolean {
  return /^te[rlf]/.test(result) && result !== 'tefPAST_SEQ'
}

/** A client's transaction the first time; another one near its last ledger; any other once more. */
function mayHold({ tx, local }: Item, { gate, known }: Rooms): boolean {
  const left = (tx.common.LastLedgerSequence ?? Number.POSITIVE_INFINITY) - gate().view.context.seq
  return local || (left >= 0 && left <= nearEnd) || known.mayHold(tx.hash)
}

function sequenceStateOf(tx: Transaction, { view, queue, metrics }: Gate): SequenceState {
  const account = readAccount(view.state, tx.common.Account)
  const base = bindTransactor(tx)?.baseFee(view.state) ?? 0n
  return {
    sequence: account?.Sequence ?? 0,
    available: account ? queue.nextSequence(account) : 0,
    cost: (metrics.required(view.transactions.size) * base) / baseLevel,
  }
}
