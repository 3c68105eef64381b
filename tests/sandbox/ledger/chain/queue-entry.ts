import { preflight } from '../engine/preflight.ts'
import { isClaim, isSuccess, type Result } from '../engine/results.ts'
import type { SeqProxy, Transaction } from '../engine/transaction.ts'
import type { BoundTransactor } from '../engine/transactor.ts'
import { fees, readAccount } from '../state/accounts.ts'
import type { AccountRoot } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import type { State } from '../state/state.ts'
import { bindTransactor } from '../transactions/transactors.ts'
import { check } from './apply.ts'
import { feeLevelOf } from './fee-levels.ts'
import type { FeeMetrics } from './fee-metrics.ts'
import type { Entered, OpenView } from './open-view.ts'
import { comparePlaces, placeOf } from './places.ts'
import { clearTheWay } from './queue-clearing.ts'
import { makeRoom } from './queue-room.ts'
import { type Candidate, claims, holdProblem, queueProblem, standsBesideOthers } from './queue-rules.ts'
import type { TransactionQueue } from './transaction-queue.ts'

export interface Gate {
  readonly view: OpenView
  readonly queue: TransactionQueue
  readonly metrics: FeeMetrics
}

/** Adds a transaction to the open ledger if it pays enough, to the queue if it may wait, or returns why not. */
export function enter(tx: Transaction, gate: Gate, failHard: boolean): Entered {
  const bound = bindTransactor(tx)
  const preflighted = preflight(tx, bound, gate.view.context.rules)
  if (!bound || !isSuccess(preflighted)) return refused(preflighted)
  const account = readAccount(gate.view.state, tx.common.Account)
  if (!account) return refused('terNO_ACCOUNT')
  return enterDirectly(tx, gate, account, failHard) ?? enterQueue(tx, bound, gate, account, failHard)
}

function refused(result: Result): Entered {
  return { result, applied: false }
}

/** Undefined if the transaction is not next, or does not pay enough. */
function enterDirectly(
  tx: Transaction,
  { view, queue, metrics }: Gate,
  account: AccountRoot,
  failHard: boolean,
): Entered | undefined {
  const place = placeOf(tx)
  if (place.kind === 'sequence' && place.value !== account.Sequence) return undefined
  if (feeLevelOf(tx, view.state) < metrics.required(view.transactions.size)) return undefined
  const entered = view.apply(tx, { failHard })
  const overtaken = entered.applied ? queue.find(account.Account, place) : undefined
  if (overtaken) queue.remove(overtaken)
  return entered
}

function enterQueue(
  tx: Transaction,
  bound: BoundTransactor,
  gate: Gate,
  account: AccountRoot,
  failHard: boolean,
): Entered {
  const { view, queue } = gate
  const place = placeOf(tx)
  const noTicket = ticketProblem(place, account, view.state)
  if (noTicket) return refused(noTicket)
  const candidate: Candidate = {
    tx,
    place,
    level: feeLevelOf(tx, view.state),
    consequences: bound.consequences,
    failHard,
    account,
    waiting: waitingFrom(account, queue),
    replaced: queue.find(account.Account, place),
  }
  const openIndex = view.context.seq
  const problem = queueProblem(candidate, queue, openIndex)
  if (problem) return refused(problem)
  const checked = check(stateAtItsTurn(candidate, queue, view.state), tx, view.context)
  if (!isSuccess(checked) && !isClaim(checked)) return refused(checked)
  const cleared = clearTheWay(candidate, gate)
  if (cleared) return cleared
  const noHold = holdProblem(candidate, queue, openIndex)
  if (noHold) return refused(noHold)
  if (!candidate.replaced && !makeRoom(candidate, queue)) return refused('telCAN_NOT_QUEUE_FULL')
  if (candidate.replaced) queue.remove(candidate.replaced)
  queue.add(tx, candidate.level, bound.consequences)
  return refused('terQUEUED')
}

/** A transaction may only be queued once its ticket is in the ledger. */
function ticketProblem(place: SeqProxy, account: AccountRoot, state: State): Result | undefined {
  if (place.kind === 'sequence' || state.get(keylet.ticket(account.Account, place.value))) return undefined
  return place.value < account.Sequence ? 'tefNO_TICKET' : 'terPRE_TICKET'
}

function waitingFrom(account: AccountRoot, queue: TransactionQueue) {
  const next: SeqProxy = { kind: 'sequence', value: account.Sequence }
  return (queue.lane(account.Account)?.waiting ?? []).filter(({ place }) => comparePlaces(place, next) >= 0)
}

/** The ledger as after all earlier queued transactions: with the account's reduced balance and advanced sequence. */
function stateAtItsTurn(candidate: Candidate, queue: TransactionQueue, state: State): State {
  if (!standsBesideOthers(candidate)) return state
  const { account, place } = candidate
  const balance = BigInt(account.Balance)
  const free = balance > fees.reserveBase ? balance - fees.reserveBase : 0n
  const claimed = claims(candidate)
  const spent = claimed.fees + (claimed.spends < free ? claimed.spends : free)
  return state.set(keylet.account(account.Account), {
    ...account,
    Balance: String(balance - spent),
    Sequence: place.kind === 'sequence' ? place.value : queue.nextSequence(account),
  })
}
