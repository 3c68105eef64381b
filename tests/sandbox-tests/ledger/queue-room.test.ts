import { expect, test } from 'vitest'
import { makeRoom } from '../../sandbox/ledger/chain/queue-room.ts'
import type { Candidate } from '../../sandbox/ledger/chain/queue-rules.ts'
import { createTransactionQueue } from '../../sandbox/ledger/chain/transaction-queue.ts'
import { readBlob } from '../../sandbox/ledger/engine/read-blob.ts'
import type { AccountRoot } from '../../sandbox/ledger/state/entries.ts'
import { type Party, party, signed } from './scene.ts'

const alice = party('alice')
const bob = party('bob')
const carol = party('carol')
const consequences = { blocks: false, spends: 0n, sequences: 1 }

function transaction(by: Party, Sequence: number) {
  const read = readBlob(
    signed({ TransactionType: 'AccountSet', Account: by.address, Fee: '10', Sequence }, by),
  )
  if (!read.ok) throw new Error('unreadable')
  return read.tx
}

function candidateOf(by: Party, level: bigint): Candidate {
  const account: AccountRoot = {
    LedgerEntryType: 'AccountRoot',
    Account: by.address,
    Balance: '1',
    Flags: 0,
    OwnerCount: 0,
    Sequence: 1,
  }
  const tx = transaction(by, 1)
  return {
    tx,
    level,
    consequences,
    account,
    place: { kind: 'sequence', value: 1 },
    failHard: false,
    waiting: [],
    replaced: undefined,
  }
}

/** Room for four: three of alice's at levels 100, 300 and 500, one of bob's at 400. */
function full() {
  const queue = createTransactionQueue({ ledgers: 1, least: 4 })
  for (const [n, level] of [100n, 300n, 500n].entries()) {
    queue.add(transaction(alice, n + 1), level, consequences)
  }
  queue.add(transaction(bob, 1), 400n, consequences)
  return queue
}

const levels = (queue: ReturnType<typeof full>) => queue.ordered().map(({ level }) => level)

test('in a full queue the last transaction of the lowest paying account is replaced by one that pays more than that account’s average', () => {
  const queue = full()
  expect(queue.isFull()).toBe(true)
  expect(queue.minimum).toBe(101n)
  expect(makeRoom(candidateOf(carol, 301n), queue)).toBe(true)
  expect(levels(queue), 'its last one, not its cheapest').toEqual([400n, 300n, 100n])
  expect(queue.minimum).toBe(256n)
})

test('a transaction that pays no more than that average is refused', () => {
  const queue = full()
  expect(makeRoom(candidateOf(carol, 300n), queue)).toBe(false)
  expect(levels(queue)).toEqual([500n, 400n, 300n, 100n])
})

test('an account’s transaction does not replace its own', () => {
  const queue = createTransactionQueue({ ledgers: 1, least: 2 })
  for (const n of [1, 2]) queue.add(transaction(alice, n), 100n, consequences)
  expect(makeRoom(candidateOf(alice, 9999n), queue)).toBe(false)
})

test('the queue’s size grows with the ledgers', () => {
  const queue = full()
  queue.closed(10, 7)
  expect(queue.most).toBe(7)
  expect(queue.isFull()).toBe(false)
})
