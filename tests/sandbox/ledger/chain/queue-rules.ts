import type { Result } from '../engine/results.ts'
import type { SeqProxy, Transaction } from '../engine/transaction.ts'
import type { Consequences } from '../engine/transactor.ts'
import { fees } from '../state/accounts.ts'
import type { AccountRoot } from '../state/entries.ts'
import type { FeeLevel } from './fee-levels.ts'
import { comparePlaces, samePlace } from './places.ts'
import type { Queued, TransactionQueue } from './transaction-queue.ts'

/** A transaction that cannot enter the open ledger now, with its account's queued ones. */
export interface Candidate {
  readonly tx: Transaction
  readonly place: SeqProxy
  readonly level: FeeLevel
  readonly consequences: Consequences
  readonly failHard: boolean
  readonly account: AccountRoot
  /** The account's queued transactions that are still valid, in order. */
  readonly waiting: readonly Queued[]
  /** The one with the same sequence or ticket, which the candidate would replace. */
  readonly replaced: Queued | undefined
}

/** A replacement pays this many percent more than the replaced one. */
const replacementPercent = 25
const mostPerAccount = 10
/** A transaction must be valid for this many more ledgers, or it would expire in the queue. */
const leastLedgersToLive = 2

/** The refusal due to the account's queued transactions, or undefined. */
export function queueProblem(
  candidate: Candidate,
  queue: TransactionQueue,
  openIndex: number,
): Result | undefined {
  const { account, place, waiting, replaced } = candidate
  if (blocksOthers(candidate)) return 'telCAN_NOT_QUEUE_BLOCKS'
  if (waiting.length === 0) return place.kind === 'sequence' ? outOfTurn(place.value, account) : undefined
  if (isBlocked(candidate)) return 'telCAN_NOT_QUEUE_BLOCKED'
  if (replaced && candidate.level <= raised(replaced.level)) return 'telCAN_NOT_QUEUE_FEE'
  if (place.kind === 'sequence' && place.value < account.Sequence) return 'tefPAST_SEQ'
  if (!standsBesideOthers(candidate)) return undefined
  return (
    holdProblem(candidate, queue, openIndex) ?? placeProblem(candidate, queue) ?? balanceProblem(candidate)
  )
}

/** Whether it would wait beside others, rather than alone or instead of the only one. */
export function standsBesideOthers({ waiting, replaced }: Candidate): boolean {
  return waiting.length > 1 || (waiting.length === 1 && !replaced)
}

/** Why a transaction cannot be queued, or not one more of this account; undefined if it can. */
export function holdProblem(
  candidate: Candidate,
  queue: TransactionQueue,
  openIndex: number,
): Result | undefined {
  const { AccountTxnID, Delegate, LastLedgerSequence } = candidate.tx.common
  if (AccountTxnID !== undefined || Delegate !== undefined || candidate.failHard) return 'telCAN_NOT_QUEUE'
  if (LastLedgerSequence !== undefined && LastLedgerSequence < openIndex + leastLedgersToLive) {
    return 'telCAN_NOT_QUEUE'
  }
  const all = queue.lane(candidate.account.Account)?.waiting ?? []
  if (candidate.replaced || all.length < mostPerAccount) return undefined
  return fillsGap(candidate, queue, all) ? undefined : 'telCAN_NOT_QUEUE_FULL'
}

/** Drops that the earlier queued transactions would take from the account: fees and spending. */
export function claims({ waiting, place, consequences, tx }: Candidate): { fees: bigint; spends: bigint } {
  let total = { fees: 0n, spends: 0n }
  for (const [at, queued] of waiting.entries()) {
    const isReplaced = samePlace(queued.place, place)
    // A replaced one at the end counts nothing; in the middle, its replacement counts.
    if (isReplaced && at === waiting.length - 1) continue
    const [by, spends] = isReplaced ? [tx, consequences.spends] : [queued.tx, queued.consequences.spends]
    total = { fees: total.fees + BigInt(String(by.common.Fee)), spends: total.spends + spends }
  }
  return total
}

function blocksOthers({ consequences, waiting, place }: Candidate): boolean {
  if (!consequences.blocks) return false
  const [first, second] = waiting
  return second !== undefined || (first !== undefined && !samePlace(first.place, place))
}

function isBlocked({ waiting, place }: Candidate): boolean {
  const [first, second] = waiting
  return first !== undefined && !second && first.consequences.blocks && !samePlace(first.place, place)
}

function raised(level: FeeLevel): FeeLevel {
  return (level * BigInt(100 + replacementPercent)) / 100n
}

function outOfTurn(sequence: number, account: AccountRoot): Result | undefined {
  if (sequence < account.Sequence) return 'tefPAST_SEQ'
  return sequence > account.Sequence ? 'terPRE_SEQ' : undefined
}

function placeProblem({ place, account, replaced }: Candidate, queue: TransactionQueue): Result | undefined {
  if (place.kind === 'ticket') return undefined
  const [first] = queue.lane(account.Account)?.waiting ?? []
  if (first && comparePlaces(place, first.place) < 0) return outOfTurn(place.value, account)
  return replaced || queue.nextSequence(account) === place.value ? undefined : 'telCAN_NOT_QUEUE'
}

/** Fees in flight may not reach the balance, nor the base reserve. */
function balanceProblem(candidate: Candidate): Result | undefined {
  const { fees: total } = claims(candidate)
  const beyondReserve = fees.reserveBase > 10n * fees.base && total >= fees.reserveBase
  return total >= BigInt(candidate.account.Balance) || beyondReserve ? 'telCAN_NOT_QUEUE_BALANCE' : undefined
}

/** Beyond an account's limit, only a transaction that fills the gap of an expired one is accepted. */
function fillsGap({ place, account }: Candidate, queue: TransactionQueue, all: readonly Queued[]): boolean {
  if (place.kind === 'ticket' || place.value !== queue.nextSequence(account)) return false
  const next = all.find((queued) => comparePlaces(queued.place, place) > 0)
  return next?.place.kind === 'sequence'
}
