import { expect, test } from 'vitest'
import { createScene, finalOf, genesis, type Party, party, type Scene, signed, type Tx } from './scene.ts'

const alice = party('alice')
const bob = party('bob')
const carol = party('carol')
const noop: Tx = { TransactionType: 'AccountSet' }

/** A ledger with an expected size of one, filled up to where fees rise. */
function crowded(): Scene {
  const scene = createScene()
  scene.fund(100_000_000, alice, bob, carol)
  scene.ledger.expectedSize(1)
  fill(scene)
  return scene
}

function fill(scene: Scene) {
  for (let n = 0; n < 2; n++) expect(scene.result(genesis, { ...noop, Fee: '100000' })).toBe('tesSUCCESS')
}

/** Signed by and for an account, with this sequence or ticket. */
function blobOf(by: Party, tx: Partial<Tx>): string {
  return signed({ ...noop, Account: by.address, Fee: '10', ...tx }, by)
}

function next(scene: Scene, by: Party): number {
  return Number(scene.account(by.address)?.Sequence)
}

function said(answer: ReturnType<Scene['send']>): string {
  return answer.status === 'success' ? answer.engine_result : answer.error
}

function hashOf(answer: ReturnType<Scene['send']>): string {
  return String(answer.status === 'success' ? answer.tx_json.hash : answer.error)
}

/** The next ledger's index that has each of these. */
function ledgersOf(scene: Scene, answers: readonly ReturnType<Scene['send']>[], closes = 12): number[] {
  const first = scene.ledger.validatedIndex + 1
  for (let n = 0; n < closes; n++) scene.ledger.close()
  return answers.map((answer) => finalOf(scene.ledger, hashOf(answer)).ledger_index - first)
}

test('beyond the expected size, low fees are queued and sufficient ones are applied at once', () => {
  const scene = crowded()
  // 500 times the base fee, by the square of how full the ledger is: 2² transactions where 1 was expected.
  expect(scene.send(alice, { ...noop, Fee: '19999' })).toMatchObject({
    engine_result: 'terQUEUED',
    engine_result_code: -89,
    accepted: true,
    applied: false,
    broadcast: true,
    kept: true,
    queued: true,
    open_ledger_cost: '20000',
  })
  expect(scene.send(bob, { ...noop, Fee: '20000' })).toMatchObject({
    engine_result: 'tesSUCCESS',
    applied: true,
    queued: false,
    open_ledger_cost: '45000',
  })
})

test('queued transactions enter the next ledgers up to their size, highest fee first', () => {
  const scene = crowded()
  const poor = scene.send(alice, { ...noop, Fee: '10' })
  const better = scene.send(bob, { ...noop, Fee: '11' })
  const best = scene.send(carol, { ...noop, Fee: '12' })
  const last = scene.ledger.submit(blobOf(carol, { Sequence: next(scene, carol) + 1 }))
  expect([poor, better, best, last].map(said)).toEqual(Array(4).fill('terQUEUED'))
  const places = ledgersOf(scene, [best, better, poor, last])
  expect(places.slice(0, 2), 'two in the first ledger after this').toEqual([1, 1])
  expect(places.slice(2), 'and two in the one after it').toEqual([2, 2])
})

test('one account’s sequences keep their order, even if a later one pays more', () => {
  const scene = crowded()
  const first = next(scene, alice)
  const cheap = scene.ledger.submit(blobOf(alice, { Sequence: first, Fee: '10' }))
  const expensive = scene.ledger.submit(blobOf(alice, { Sequence: first + 1, Fee: '5000' }))
  const other = scene.send(bob, { ...noop, Fee: '20' })
  expect([cheap, expensive, other].map(said)).toEqual(Array(3).fill('terQUEUED'))
  const places = ledgersOf(scene, [other, cheap, expensive])
  expect(places).toEqual([1, 1, 2])
})

test('tickets are used in the order of their fees', () => {
  const scene = createScene()
  scene.fund(100_000_000, alice)
  scene.done(alice, { TransactionType: 'TicketCreate', TicketCount: 3 })
  const ticket = next(scene, alice) - 3
  scene.ledger.expectedSize(1)
  fill(scene)
  const answers = [10, 12, 11].map((fee, n) =>
    scene.ledger.submit(blobOf(alice, { Sequence: 0, TicketSequence: ticket + n, Fee: String(fee) })),
  )
  expect(answers.map(said)).toEqual(Array(3).fill('terQUEUED'))
  expect(ledgersOf(scene, answers)).toEqual([2, 1, 1])
})

test('the first free sequence counts queued ones, and a sequence beyond it is not queued', () => {
  const scene = crowded()
  const first = next(scene, alice)
  expect(scene.send(alice, noop)).toMatchObject({
    account_sequence_next: first,
    account_sequence_available: first + 1,
  })
  expect(said(scene.ledger.submit(blobOf(alice, { Sequence: first + 2 })))).toBe('telCAN_NOT_QUEUE')
  expect(said(scene.ledger.submit(blobOf(bob, { Sequence: next(scene, bob) + 1 })))).toBe('terPRE_SEQ')
  expect(scene.ledger.submit(blobOf(alice, { Sequence: first + 1 }))).toMatchObject({
    engine_result: 'terQUEUED',
    account_sequence_available: first + 2,
  })
})

test('a waiting transaction is replaced only by one that pays more than a quarter more', () => {
  const scene = crowded()
  const first = next(scene, alice)
  const old = scene.ledger.submit(blobOf(alice, { Sequence: first, Fee: '100' }))
  const same = scene.ledger.submit(blobOf(alice, { Sequence: first, Fee: '100' }))
  const little = scene.ledger.submit(blobOf(alice, { Sequence: first, Fee: '125' }))
  expect([old, same, little].map(said)).toEqual(['terQUEUED', 'telCAN_NOT_QUEUE_FEE', 'telCAN_NOT_QUEUE_FEE'])
  const enough = scene.ledger.submit(blobOf(alice, { Sequence: first, Fee: '126' }))
  expect(enough).toMatchObject({ engine_result: 'terQUEUED' })
  scene.ledger.close()
  scene.ledger.close()
  expect(finalOf(scene.ledger, hashOf(enough)).meta.TransactionResult).toBe('tesSUCCESS')
  expect(scene.waits(hashOf(old))).toBe(false)
})

test('a queued transaction is replaced by one with its sequence that is applied at once', () => {
  const scene = crowded()
  const first = next(scene, alice)
  expect(said(scene.ledger.submit(blobOf(alice, { Sequence: first })))).toBe('terQUEUED')
  expect(said(scene.ledger.submit(blobOf(alice, { Sequence: first, Fee: '20000' })))).toBe('tesSUCCESS')
  for (let n = 0; n < 3; n++) scene.ledger.close()
  expect(next(scene, alice)).toBe(first + 1)
})

test('an account has at most ten waiting', () => {
  const scene = crowded()
  const first = next(scene, alice)
  const answers = Array.from({ length: 11 }, (_, n) =>
    said(scene.ledger.submit(blobOf(alice, { Sequence: first + n }))),
  )
  expect(answers).toEqual([...Array(10).fill('terQUEUED'), 'telCAN_NOT_QUEUE_FULL'])
})

test('only a transaction valid for two more ledgers, without AccountTxnID and fail_hard, is queued', () => {
  const scene = crowded()
  const open = scene.ledger.validatedIndex + 1
  expect(scene.result(alice, { ...noop, LastLedgerSequence: open + 1 })).toBe('telCAN_NOT_QUEUE')
  expect(scene.result(alice, { ...noop, LastLedgerSequence: open + 2 })).toBe('terQUEUED')
  const Sequence = next(scene, bob)
  expect(
    scene.ledger.request('submit', { tx_blob: blobOf(bob, { Sequence }), fail_hard: true }, 2),
  ).toMatchObject({ engine_result: 'telCAN_NOT_QUEUE', kept: false })
})

test('a transaction too close to its last ledger to be queued still enters if there is room in time', () => {
  const scene = crowded()
  const open = scene.ledger.validatedIndex + 1
  const near = scene.send(alice, { ...noop, LastLedgerSequence: open + 1 })
  expect(near).toMatchObject({ engine_result: 'telCAN_NOT_QUEUE', kept: true, queued: false })
  expect(ledgersOf(scene, [near], 2)).toEqual([1])
})

test('a queued transaction is dropped after its last ledger', () => {
  const scene = crowded()
  const open = scene.ledger.validatedIndex + 1
  const first = next(scene, alice)
  const stale = scene.send(alice, { ...noop, LastLedgerSequence: open + 2 })
  expect(said(stale)).toBe('terQUEUED')
  for (let n = 0; n < 6; n++) {
    scene.ledger.load(2)
    scene.ledger.close()
  }
  scene.ledger.load(1)
  scene.ledger.close()
  expect(next(scene, alice)).toBe(first)
  expect(scene.waits(hashOf(stale))).toBe(false)
})

test('a transaction that changes an account’s keys is queued alone', () => {
  const scene = crowded()
  const setKey = { TransactionType: 'SetRegularKey', RegularKey: carol.address }
  const first = next(scene, alice)
  expect(said(scene.ledger.submit(blobOf(alice, { ...setKey, Sequence: first })))).toBe('terQUEUED')
  expect(said(scene.ledger.submit(blobOf(alice, { Sequence: first + 1 })))).toBe('telCAN_NOT_QUEUE_BLOCKED')
  expect(scene.result(bob, noop)).toBe('terQUEUED')
  const second = next(scene, bob) + 1
  for (const blocker of [setKey, { ...noop, SetFlag: 5 }, { ...noop, ClearFlag: 4 }]) {
    expect(said(scene.ledger.submit(blobOf(bob, { ...blocker, Sequence: second })))).toBe(
      'telCAN_NOT_QUEUE_BLOCKS',
    )
  }
  expect(said(scene.ledger.submit(blobOf(bob, { SetFlag: 5, Fee: '13', Sequence: second - 1 })))).toBe(
    'terQUEUED',
  )
})

test('fees in flight may not reach the base reserve, nor the balance', () => {
  const scene = createScene()
  scene.fund(100_000_000, alice)
  scene.fund(1_500_000, bob)
  for (let n = 0; n < 40; n++) scene.result(genesis, noop)
  scene.ledger.expectedSize(1)
  const first = next(scene, alice)
  const waiting = [600_000, 400_000, 10].map((fee, n) =>
    said(scene.ledger.submit(blobOf(alice, { Sequence: first + n, Fee: String(fee) }))),
  )
  expect(waiting).toEqual(['terQUEUED', 'terQUEUED', 'telCAN_NOT_QUEUE_BALANCE'])
})

test('a queued transaction cannot use what earlier ones would spend', () => {
  const scene = crowded()
  const first = next(scene, alice)
  const pay = { TransactionType: 'Payment', Destination: bob.address, Amount: '98900000' }
  expect(said(scene.ledger.submit(blobOf(alice, { ...pay, Sequence: first })))).toBe('terQUEUED')
  expect(said(scene.ledger.submit(blobOf(alice, { Sequence: first + 1, Fee: '2000000' })))).toBe(
    'terINSUF_FEE_B',
  )
})

test('a transaction that pays for those before it brings them all in', () => {
  const scene = crowded()
  const first = next(scene, alice)
  const before = [0, 1].map((n) => scene.ledger.submit(blobOf(alice, { Sequence: first + n })))
  expect(before.map(said)).toEqual(['terQUEUED', 'terQUEUED'])
  // The three cost 128000 × (2² + 3² + 4²) in sequence: 145000 drops.
  const short = scene.ledger.submit(blobOf(alice, { Sequence: first + 2, Fee: '144979' }))
  expect(short).toMatchObject({ engine_result: 'terQUEUED' })
  const enough = scene.ledger.submit(blobOf(alice, { Sequence: first + 2, Fee: '181250' }))
  expect(said(enough)).toBe('tesSUCCESS')
  expect(ledgersOf(scene, [...before, enough], 1)).toEqual([0, 0, 0])
})

test('a ledger without pressure queues nothing', () => {
  const scene = createScene()
  scene.fund(100_000_000, alice)
  for (let n = 0; n < 60; n++) expect(scene.result(alice, noop)).toBe('tesSUCCESS')
})

test('load raises the open ledger’s minimum fee for all, and not its escalated fee', () => {
  const scene = createScene()
  scene.fund(100_000_000, alice, bob)
  scene.ledger.load(2.5)
  expect(scene.result(bob, { ...noop, Fee: '24' })).toBe('telINSUF_FEE_P')
  expect(scene.send(alice, { ...noop, Fee: '25' })).toMatchObject({
    engine_result: 'tesSUCCESS',
    open_ledger_cost: '10',
  })
})
