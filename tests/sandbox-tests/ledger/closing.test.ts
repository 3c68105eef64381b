import { expect, test, vi } from 'vitest'
import { canonicalOrder } from '../../sandbox/ledger/chain/canonical-order.ts'
import { nextCloseTime, rippleTime } from '../../sandbox/ledger/chain/header.ts'
import { transactionSetHash } from '../../sandbox/ledger/chain/transaction-tree.ts'
import { readBlob } from '../../sandbox/ledger/engine/read-blob.ts'
import type { Transaction } from '../../sandbox/ledger/engine/transaction.ts'
import { createLedger } from '../../sandbox/ledger/ledger.ts'
import { fc } from '../../support/generated.ts'
import { createScene, type Final, finalOf, party, type Scene, signed, type Tx } from './scene.ts'

const alice = party('alice')
const bob = party('bob')
const carol = party('carol')
const noop: Tx = { TransactionType: 'AccountSet' }
const pay = (to: string, Amount: string): Tx => ({ TransactionType: 'Payment', Destination: to, Amount })

function hashOf(answer: ReturnType<Scene['send']>): string {
  return String(answer.status === 'success' ? answer.tx_json.hash : answer.error)
}

test('a new ledger is number 2 on top of the genesis ledger, and the first open one is number 3', () => {
  const ledger = createLedger({ journal: null, closeEvery: null })
  expect(ledger.validatedIndex).toBe(2)
  expect(ledger.fresh).toBe(true)
  expect(ledger.request('ledger_current', {}, 2)).toMatchObject({ ledger_current_index: 3 })
})

test('close times are the clock’s, rounded to ten seconds, but always at least a second later than before', () => {
  const scene = createScene()
  const start = rippleTime(scene.clock.ms)
  const closes = [4, 4, 4, 4, 0, 0, 60].map((seconds) => scene.pass(seconds).closeTime - start)
  expect(closes).toEqual([1, 10, 11, 20, 21, 22, 80])
})

test('a clock that goes back does not move the ledger’s close time back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100, max: 100 }), { maxLength: 50 }), (steps) => {
      let [now, closed] = [1_000_000, 1_000_000]
      for (const step of steps) {
        now += step
        const next = nextCloseTime(now, closed)
        expect(next).toBeGreaterThan(closed)
        expect(next === closed + 1 || (next % 10 === 0 && Math.abs(next - now) <= 5)).toBe(true)
        closed = next
      }
    }),
  )
})

test('an open ledger’s results are provisional: only a closed one is validated', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice, bob)
  const hash = hashOf(scene.send(alice, pay(bob.address, '1000000')))
  expect(scene.account(bob.address)).toMatchObject({ Balance: '11000000' })
  expect(scene.account(bob.address, 'validated')).toMatchObject({ Balance: '10000000' })
  expect(scene.ledger.balance(bob.address)).toBe(10_000_000n)
  expect(scene.ledger.request('tx', { transaction: hash }, 2)).toMatchObject({ validated: false, hash })
  const { index } = scene.ledger.close()
  expect(finalOf(scene.ledger, hash)).toMatchObject({ ledger_index: index, validated: true })
  expect(scene.ledger.balance(bob.address)).toBe(11_000_000n)
})

test('accounts are shuffled by the set’s own hash; within one, sequences come before tickets, each ascending', () => {
  const sample = [alice, bob, carol].flatMap((by) =>
    [7, 5, 6].flatMap((n) => [
      parsed(signed({ ...noop, Account: by.address, Fee: '10', Sequence: n }, by)),
      parsed(signed({ ...noop, Account: by.address, Fee: '10', Sequence: 0, TicketSequence: n }, by)),
    ]),
  )
  fc.assert(
    fc.property(fc.shuffledSubarray(sample, { minLength: 1 }), (set) => {
      const salt = transactionSetHash(set.map(({ hash }) => hash))
      const ordered = canonicalOrder(set, salt)
      expect(canonicalOrder([...set].reverse(), salt)).toEqual(ordered)
      const accounts = ordered.map(({ common }) => common.Account)
      expect(accounts.filter((account, n) => account !== accounts[n - 1]).length).toBe(new Set(accounts).size)
      for (const account of new Set(accounts)) {
        const own = ordered.filter(({ common }) => common.Account === account).map(({ common }) => common)
        const places = own.map(({ Sequence, TicketSequence }) => Sequence || 1000 + Number(TicketSequence))
        expect(places).toEqual([...places].sort((a, b) => a - b))
      }
    }),
  )
})

function parsed(blob: string): Transaction {
  const read = readBlob(blob)
  if (!read.ok) throw new Error('unreadable')
  return read.tx
}

test('a payment that fails in one order is retried: it is final only when no other order can help it', () => {
  // Whether alice or bob comes first is up to the set's hash; either way bob's payment must go through.
  for (let round = 0; round < 8; round++) {
    const scene = createScene()
    scene.fund(10_000_000, alice)
    scene.fund(1_000_000, bob)
    scene.send(alice, { ...pay(bob.address, '5000000'), SourceTag: round })
    const hash = hashOf(scene.send(bob, { ...pay(carol.address, '3000000'), SourceTag: round }))
    scene.ledger.close()
    expect(finalOf(scene.ledger, hash).meta.TransactionResult).toBe('tesSUCCESS')
  }
})

test('a transaction that fails in the last pass comes last and is charged', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice, bob)
  const failing = hashOf(scene.send(alice, pay(carol.address, '1')))
  const fine = hashOf(scene.send(bob, noop))
  scene.ledger.close()
  expect(finalOf(scene.ledger, failing).meta).toMatchObject({
    TransactionIndex: 1,
    TransactionResult: 'tecNO_DST_INSUF_XRP',
  })
  expect(finalOf(scene.ledger, fine).meta.TransactionIndex).toBe(0)
})

test('a second submission of an applied transaction has a past sequence, or no ticket', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  const TicketSequence = Number(scene.account(alice.address)?.Sequence) + 1
  scene.done(alice, { TransactionType: 'TicketCreate', TicketCount: 1 })
  const Sequence = Number(scene.account(alice.address)?.Sequence)
  const bySequence = signed({ ...noop, Account: alice.address, Fee: '10', Sequence }, alice)
  const byTicket = signed({ ...noop, Account: alice.address, Fee: '10', Sequence: 0, TicketSequence }, alice)
  for (const blob of [bySequence, byTicket])
    expect(scene.ledger.submit(blob)).toMatchObject({ applied: true })
  for (let round = 0; round < 2; round++) {
    expect(scene.ledger.submit(bySequence)).toMatchObject({ engine_result: 'tefPAST_SEQ' })
    expect(scene.ledger.submit(byTicket)).toMatchObject({ engine_result: 'tefNO_TICKET' })
    scene.ledger.close()
  }
})

test('a transaction with a later sequence is kept, and applied once the one before it has come', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  const Sequence = Number(scene.account(alice.address)?.Sequence)
  const later = scene.send(alice, { ...noop, Sequence: Sequence + 1 })
  expect(later).toMatchObject({ engine_result: 'terPRE_SEQ', accepted: true, applied: false, kept: true })
  expect(scene.ledger.request('tx', { transaction: hashOf(later) }, 2)).toMatchObject({ validated: false })
  scene.ledger.close()
  expect(scene.send(alice, noop)).toMatchObject({ engine_result: 'tesSUCCESS' })
  scene.ledger.close()
  expect(finalOf(scene.ledger, hashOf(later)).meta.TransactionResult).toBe('tesSUCCESS')
})

test('a kept transaction is dropped after five more ledgers, or one after its last', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  const Sequence = Number(scene.account(alice.address)?.Sequence) + 1
  const long = hashOf(scene.send(alice, { ...noop, Sequence }))
  const short = hashOf(
    scene.send(alice, {
      ...noop,
      Sequence: Sequence + 1,
      LastLedgerSequence: scene.ledger.validatedIndex + 2,
    }),
  )
  const known = () => [long, short].map(scene.waits)
  const seen = Array.from({ length: 8 }, () => {
    scene.ledger.close()
    return known()
  })
  const times = (count: number) => [...Array(count).fill(true), ...Array(8 - count).fill(false)]
  expect(seen.map(([first]) => first)).toEqual(times(6))
  expect(seen.map(([, second]) => second)).toEqual(times(3))
})

test('a transaction is accepted up to its last ledger, and refused after it', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  const LastLedgerSequence = scene.ledger.validatedIndex + 2
  scene.ledger.close()
  expect(scene.done(alice, { ...noop, LastLedgerSequence }).ledger_index).toBe(LastLedgerSequence)
  expect(scene.result(alice, { ...noop, LastLedgerSequence })).toBe('tefMAX_LEDGER')
})

test('a transaction whose fee exceeds the balance waits for funds', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  scene.fund(1_000_000, bob)
  const expensive = scene.send(bob, { ...noop, Fee: '1000001' })
  expect(expensive).toMatchObject({ engine_result: 'terINSUF_FEE_B', applied: false, kept: true })
  scene.ledger.close()
  expect(scene.ledger.balance(bob.address)).toBe(1_000_000n)
  scene.done(alice, pay(bob.address, '500000'))
  scene.ledger.close()
  expect(finalOf(scene.ledger, hashOf(expensive)).meta.TransactionResult).toBe('tesSUCCESS')
  expect(scene.ledger.balance(bob.address)).toBe(499_999n)
})

test('subscribers receive proposed transactions and closes, until they unsubscribe', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  const received: string[] = []
  const leave = scene.ledger.subscribe((event) =>
    received.push(
      event.type === 'closed' ? `closed ${event.transactions.length}` : `proposed ${event.result}`,
    ),
  )
  scene.send(alice, noop)
  scene.send(alice, pay(carol.address, '1'))
  scene.result(alice, { ...noop, Sequence: 1 })
  scene.ledger.close()
  scene.ledger.close()
  leave()
  scene.ledger.close()
  expect(received).toEqual(['proposed tesSUCCESS', 'proposed tecNO_DST_INSUF_XRP', 'closed 2', 'closed 0'])
})

test('the timer closes ledgers until the ledger is stalled, and again when it resumes; a command always does', async () => {
  vi.useFakeTimers()
  const ledger = createLedger({ journal: null, closeEvery: 4000 })
  vi.advanceTimersByTime(12_000)
  expect(ledger.validatedIndex).toBe(5)
  ledger.stall()
  vi.advanceTimersByTime(60_000)
  expect(ledger.validatedIndex).toBe(5)
  expect(ledger.close().index).toBe(6)
  expect(ledger.request('ledger_accept', {}, 2)).toMatchObject({ status: 'success', ledger_current_index: 8 })
  ledger.resume()
  ledger.resume()
  vi.advanceTimersByTime(4000)
  expect(ledger.validatedIndex, 'a second resume changes nothing').toBe(8)
  await ledger.dispose()
  vi.advanceTimersByTime(60_000)
  expect(ledger.validatedIndex).toBe(8)
  vi.useRealTimers()
})

test('a network id that every transaction would have to carry is refused', () => {
  expect(() => createLedger({ journal: null, closeEvery: null, networkId: 1025 })).toThrow()
})

test('a hundred transactions close in one ledger, each with its index', () => {
  const scene = createScene()
  scene.fund(1_000_000_000, alice)
  const hashes = Array.from({ length: 100 }, () =>
    hashOf(scene.send(alice, { TransactionType: 'NFTokenMint', NFTokenTaxon: 0, Flags: 8, Amount: '1' })),
  )
  scene.ledger.close()
  const places = hashes.map((hash) => {
    const { meta } = scene.ledger.request('tx', { transaction: hash }, 2) as unknown as Final
    return meta.TransactionIndex
  })
  expect(places).toEqual(Array.from({ length: 100 }, (_, n) => n))
})
