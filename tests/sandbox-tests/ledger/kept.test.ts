import { encode } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { createScene, finalOf, party, type Scene, signed, type Tx } from './scene.ts'

const alice = party('alice')
const bob = party('bob')
const carol = party('carol')
const noop: Tx = { TransactionType: 'AccountSet' }

function funded(): Scene {
  const scene = createScene()
  scene.fund(10_000_000, alice, bob)
  return scene
}

function next(scene: Scene): number {
  return Number(scene.account(alice.address)?.Sequence)
}

function hashOf(answer: ReturnType<Scene['send']>): string {
  return String(answer.status === 'success' ? answer.tx_json.hash : answer.error)
}

const refusals: [result: string, tx: (scene: Scene) => Tx][] = [
  ['temINVALID_FLAG', () => ({ ...noop, Flags: 1 })],
  ['tefPAST_SEQ', () => ({ ...noop, Sequence: 1 })],
  ['tefMAX_LEDGER', () => ({ ...noop, LastLedgerSequence: 2 })],
  ['tefWRONG_PRIOR', () => ({ ...noop, AccountTxnID: 'A'.repeat(64) })],
  ['telINSUF_FEE_P', () => ({ ...noop, Fee: '9' })],
  ['telNETWORK_ID_MAKES_TX_NON_CANONICAL', () => ({ ...noop, NetworkID: 512 })],
  ['terPRE_SEQ', (scene) => ({ ...noop, Sequence: next(scene) + 1 })],
]

test.each(refusals)(
  'a client’s transaction is kept and so accepted, whatever its result: %s',
  (result, tx) => {
    const scene = funded()
    expect(scene.send(alice, tx(scene))).toMatchObject({
      engine_result: result,
      accepted: true,
      applied: false,
      broadcast: false,
      kept: true,
      queued: false,
    })
  },
)

test.each(refusals)('with fail_hard a failed transaction is not kept: %s', (result, tx) => {
  const scene = funded()
  const blob = signed({ Account: alice.address, Fee: '10', Sequence: next(scene), ...tx(scene) }, alice)
  const answer = scene.ledger.request('submit', { tx_blob: blob, fail_hard: true }, 2)
  expect(answer).toMatchObject({ engine_result: result, accepted: false, kept: false })
  const { hash } = answer.tx_json as { hash: string }
  expect(scene.waits(hash)).toBe(false)
})

test('with fail_hard a success is kept like any other', () => {
  const scene = funded()
  const blob = signed({ ...noop, Account: alice.address, Fee: '10', Sequence: next(scene) }, alice)
  expect(scene.ledger.request('submit', { tx_blob: blob, fail_hard: true }, 2)).toMatchObject({
    accepted: true,
    applied: true,
    broadcast: true,
    kept: true,
  })
})

test('a transaction whose fee was too low under load gets into the ledger that closes once the load is gone', () => {
  const scene = funded()
  scene.ledger.load(3)
  const cheap = scene.send(alice, { ...noop, Fee: '29' })
  expect(cheap).toMatchObject({ engine_result: 'telINSUF_FEE_P', kept: true, open_ledger_cost: '10' })
  expect(scene.result(bob, { ...noop, Fee: '30' })).toBe('tesSUCCESS')
  scene.ledger.load(1)
  const { index } = scene.ledger.close()
  expect(finalOf(scene.ledger, hashOf(cheap))).toMatchObject({
    ledger_index: index,
    meta: { TransactionResult: 'tesSUCCESS' },
  })
})

test('a transaction sent before its account exists is in the ledger that creates it', () => {
  const scene = funded()
  const opened = scene.ledger.validatedIndex + 1
  const early = scene.ledger.submit(
    signed({ ...noop, Account: carol.address, Fee: '10', Sequence: opened }, carol),
  )
  expect(early).toMatchObject({ engine_result: 'terNO_ACCOUNT', account_sequence_next: 0, kept: true })
  scene.result(alice, { TransactionType: 'Payment', Destination: carol.address, Amount: '2000000' })
  scene.ledger.close()
  expect(finalOf(scene.ledger, hashOf(early)).ledger_index).toBe(opened)
})

test('a signature by a key not yet authorized is retried once it is', () => {
  const scene = funded()
  scene.done(alice, { TransactionType: 'TicketCreate', TicketCount: 1 })
  const ticket = { Sequence: 0, TicketSequence: next(scene) - 1 }
  const early = scene.ledger.submit(signed({ ...noop, Account: alice.address, Fee: '10', ...ticket }, bob))
  expect(early).toMatchObject({ engine_result: 'tefBAD_AUTH', kept: true })
  scene.result(alice, { TransactionType: 'SetRegularKey', RegularKey: bob.address })
  scene.ledger.close()
  expect(finalOf(scene.ledger, hashOf(early)).meta.TransactionResult).toBe('tesSUCCESS')
})

test('transactions that follow a just used sequence are applied with it in order, tickets last', () => {
  const scene = funded()
  scene.done(alice, { TransactionType: 'TicketCreate', TicketCount: 1 })
  const first = next(scene)
  const later = [2, 1].map((n) => scene.send(alice, { ...noop, Sequence: first + n }))
  expect(later).toMatchObject([{ engine_result: 'terPRE_SEQ' }, { engine_result: 'terPRE_SEQ' }])
  const received: string[] = []
  scene.ledger.subscribe((event) => event.type === 'proposed' && received.push(event.tx.hash))
  const now = scene.send(alice, noop)
  expect(now).toMatchObject({ account_sequence_next: first + 1, account_sequence_available: first + 1 })
  expect(next(scene)).toBe(first + 3)
  expect(received).toEqual([now, ...later.reverse()].map(hashOf))
})

test('a repeated malformed transaction is only called badly signed, for five minutes', () => {
  const scene = funded()
  const blob = signed({ ...noop, Account: alice.address, Fee: '10', Sequence: next(scene), Flags: 1 }, alice)
  expect(scene.ledger.submit(blob)).toMatchObject({ engine_result: 'temINVALID_FLAG', kept: true })
  const again = scene.ledger.submit(blob)
  expect(again).toMatchObject({
    status: 'success',
    engine_result: 'temBAD_SIGNATURE',
    engine_result_code: -282,
    accepted: false,
    applied: false,
    broadcast: false,
    kept: false,
    queued: false,
  })
  for (const field of ['account_sequence_next', 'open_ledger_cost', 'validated_ledger_index']) {
    expect(again).not.toHaveProperty(field)
  }
  scene.pass(200)
  expect(scene.ledger.submit(blob)).toMatchObject({ engine_result: 'temBAD_SIGNATURE' })
  scene.pass(200)
  expect(scene.ledger.submit(blob), 'each look renews the memory').toMatchObject({
    engine_result: 'temBAD_SIGNATURE',
  })
  scene.pass(310)
  expect(scene.ledger.submit(blob)).toMatchObject({ engine_result: 'temINVALID_FLAG' })
})

test('the error of a blob is explained once; then only a general error is returned', () => {
  const scene = funded()
  const fields = { ...noop, Account: alice.address, Fee: '10', Sequence: next(scene) }
  const forged = encode({ ...fields, SigningPubKey: alice.publicKey, TxnSignature: '00' })
  const rambling = signed({ ...fields, Memos: [{ Memo: { MemoType: '20' } }] }, alice)
  const said = (blob: string) => {
    const answer = scene.ledger.submit(blob)
    return answer.status === 'error' ? answer.error_exception : answer.engine_result
  }
  expect([said(forged), said(forged)]).toEqual([
    'fails local checks: Invalid signature.',
    'fails local checks: Transaction has bad signature.',
  ])
  expect([said(rambling), said(rambling)]).toEqual([
    expect.stringContaining('RFC 3986'),
    'fails local checks: Local checks failed.',
  ])
})
