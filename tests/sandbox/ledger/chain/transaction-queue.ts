import type { SeqProxy, Transaction } from '../engine/transaction.ts'
import type { Consequences } from '../engine/transactor.ts'
import type { AccountRoot } from '../state/entries.ts'
import { baseLevel, type FeeLevel } from './fee-levels.ts'
import { comparePlaces, placeOf, samePlace } from './places.ts'

/** A transaction that pays too little for the open ledger and waits for one with room. */
export interface Queued {
  readonly tx: Transaction
  readonly place: SeqProxy
  readonly level: FeeLevel
  readonly consequences: Consequences
  /** How often it may yet fail to apply before it is dropped. */
  retries: number
}

/** One account's waiting transactions, in the order in which they can be applied. */
interface Lane {
  readonly waiting: readonly Queued[]
  /** One was tried too often: the others get fewer attempts. */
  timedOut: boolean
  /** One failed or expired: if the queue is nearly full, this account's are dropped first. */
  givesWay: boolean
}

export interface TransactionQueue {
  readonly size: number
  /** How many fit. */
  readonly most: number
  isFull(percent?: number): boolean
  /** The minimum level of an accepted transaction. */
  readonly minimum: FeeLevel
  lane(account: string): Lane | undefined
  find(account: string, place: SeqProxy): Queued | undefined
  pending(hash: string): Transaction | undefined
  /** Highest level first; ties are broken by a hash with the last closed ledger's. */
  ordered(): Queued[]
  add(tx: Transaction, level: FeeLevel, consequences: Consequences): void
  remove(queued: Queued): void
  /** The sequence number an account's next transaction should carry, counting what waits. */
  nextSequence(account: AccountRoot): number
  /** Drops expired transactions, and sets the size to this many ledgers' worth. */
  closed(ledgerIndex: number, expected: number): void
  shuffle(closedHash: string): void
}

export const timeOut = 10

/** How many ledgers' worth of transactions fit, and how many at least. */
export interface Room {
  readonly ledgers: number
  readonly least: number
}
const usualRoom: Room = { ledgers: 20, least: 2000 }

export function createTransactionQueue(room = usualRoom): TransactionQueue {
  const lanes = new Map<string, { waiting: Queued[]; timedOut: boolean; givesWay: boolean }>()
  let most = room.least
  let salt = 0n

  const all = () => [...lanes.values()].flatMap(({ waiting }) => waiting)
  const lot = ({ tx }: Queued) => BigInt(`0x${tx.hash}`) ^ salt
  function compare(a: Queued, b: Queued): number {
    if (a.level !== b.level) return a.level > b.level ? -1 : 1
    return lot(a) < lot(b) ? -1 : 1
  }

  const queue: TransactionQueue = {
    get size() {
      return all().length
    },
    get most() {
      return most
    },
    isFull: (percent = 100) => queue.size >= Math.floor((most * percent) / 100),
    get minimum() {
      const last = queue.isFull() ? queue.ordered().at(-1) : undefined
      return last ? last.level + 1n : baseLevel
    },
    lane: (account) => lanes.get(account),
    find: (account, place) => lanes.get(account)?.waiting.find((queued) => samePlace(queued.place, place)),
    pending: (hash) => all().find(({ tx }) => tx.hash === hash)?.tx,
    ordered: () => all().sort(compare),
    add(tx, level, consequences) {
      const { Account } = tx.common
      const lane = lanes.get(Account) ?? { waiting: [], timedOut: false, givesWay: false }
      lane.waiting.push({ tx, place: placeOf(tx), level, consequences, retries: timeOut })
      lane.waiting.sort((a, b) => comparePlaces(a.place, b.place))
      lanes.set(Account, lane)
    },
    remove({ tx, place }) {
      const lane = lanes.get(tx.common.Account)
      if (lane) lane.waiting = lane.waiting.filter((other) => !samePlace(other.place, place))
    },
    nextSequence(account) {
      let next = account.Sequence
      for (const { place, consequences } of lanes.get(account.Account)?.waiting ?? []) {
        if (place.kind !== 'sequence' || place.value < next) continue
        if (place.value > next) break
        next = place.value + consequences.sequences
      }
      return next
    },
    closed(ledgerIndex, expected) {
      most = Math.max(expected * room.ledgers, room.least)
      for (const [account, lane] of lanes) {
        const alive = lane.waiting.filter(
          ({ tx }) => (tx.common.LastLedgerSequence ?? Number.POSITIVE_INFINITY) > ledgerIndex,
        )
        if (alive.length < lane.waiting.length) lane.givesWay = true
        lane.waiting = alive
        if (alive.length === 0) lanes.delete(account)
      }
    },
    shuffle(closedHash) {
      salt = BigInt(`0x${closedHash}`)
    },
  }
  return queue
}
