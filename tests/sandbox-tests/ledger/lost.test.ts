import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLedger } from '../../sandbox/ledger/ledger.ts'
import { createScene, finalOf, party, type Scene, signed, type Tx } from './scene.ts'

const alice = party('alice')
const bob = party('bob')
const noop: Tx = { TransactionType: 'AccountSet' }

function funded(options = {}): Scene {
  const scene = createScene(options)
  scene.fund(10_000_000, alice, bob)
  return scene
}

function nextBlob(scene: Scene, by = alice): string {
  const Sequence = Number(scene.account(by.address)?.Sequence)
  return signed({ ...noop, Account: by.address, Fee: '10', Sequence }, by)
}

test('a lost transaction looks successful until its ledger closes, and is in none', () => {
  const scene = funded()
  scene.ledger.loseNext()
  const before = scene.account(alice.address)
  const blob = nextBlob(scene)
  const answer = scene.ledger.submit(blob)
  expect(answer).toMatchObject({ engine_result: 'tesSUCCESS', accepted: true, applied: true, kept: true })
  const transaction = answer.status === 'success' ? answer.tx_json.hash : undefined
  expect(scene.account(alice.address)?.Sequence).toBe(Number(before?.Sequence) + 1)
  expect(scene.ledger.request('tx', { transaction }, 2)).toMatchObject({ validated: false })
  for (let round = 0; round < 8; round++) {
    scene.ledger.close()
    expect(scene.account(alice.address)).toEqual(before)
  }
  expect(scene.ledger.request('account_tx', { account: alice.address }, 2)).toMatchObject({
    transactions: [{ tx_json: { TransactionType: 'Payment' } }],
  })
})

test('only the requested number is lost, and a resubmitted one is a normal transaction', () => {
  const scene = funded()
  scene.ledger.loseNext()
  const lost = nextBlob(scene)
  scene.ledger.submit(lost)
  expect(scene.ledger.submit(lost)).toMatchObject({ engine_result: 'tefPAST_SEQ' })
  const kept = scene.send(bob, noop)
  scene.ledger.close()
  expect(finalOf(scene.ledger, hashOf(kept)).meta.TransactionResult).toBe('tesSUCCESS')
  const again = scene.ledger.submit(lost)
  expect(again).toMatchObject({ engine_result: 'tesSUCCESS' })
  scene.ledger.close()
  expect(finalOf(scene.ledger, hashOf(again)).meta.TransactionResult).toBe('tesSUCCESS')
})

test('a transaction after a lost one waits for its sequence and is never applied', () => {
  const scene = funded()
  scene.ledger.loseNext()
  scene.send(alice, noop)
  const second = scene.send(alice, noop)
  expect(second).toMatchObject({ engine_result: 'tesSUCCESS' })
  scene.ledger.close()
  expect(scene.ledger.request('tx', { transaction: hashOf(second) }, 2)).toMatchObject({ validated: false })
})

test('everything is lost until that is switched off; refusals do not count', () => {
  const scene = funded()
  scene.ledger.loseNext(Number.POSITIVE_INFINITY)
  scene.result(alice, { ...noop, Flags: 1 })
  for (let round = 0; round < 3; round++) {
    expect(scene.result(alice, noop)).toBe('tesSUCCESS')
    scene.ledger.close()
  }
  scene.ledger.loseNext(0)
  expect(scene.done(alice, noop).meta.TransactionResult).toBe('tesSUCCESS')
})

test('a ledger restarted on its journal loses the same transactions, and has the same load', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ledger-lost-'))
  const journal = join(directory, 'ledger.jsonl')
  const scene = funded({ journal })
  scene.ledger.loseNext()
  scene.send(alice, noop)
  scene.send(bob, noop)
  scene.ledger.close()
  scene.ledger.expectedSize(1)
  scene.ledger.load(2)
  for (let n = 0; n < 3; n++) scene.send(alice, { ...noop, Fee: String(20 + n) })
  scene.ledger.loseNext()
  scene.send(bob, { ...noop, Fee: '100000' })
  await scene.ledger.dispose()

  const again = createLedger({ journal, closeEvery: null, now: () => scene.clock.ms })
  for (const command of ['ledger_closed', 'account_info', 'ledger']) {
    const params = { account: alice.address, ledger_index: 'current', transactions: true, expand: true }
    expect(again.request(command, params, 2)).toEqual(scene.ledger.request(command, params, 2))
  }
  expect(again.submit(nextBlob(scene, bob))).toMatchObject({ engine_result: 'telINSUF_FEE_P' })
  const { index } = again.close()
  expect(again.request('ledger', { ledger_index: index, transactions: true }, 2)).toMatchObject({
    ledger: { transactions: [expect.any(String), expect.any(String)] },
  })
  await again.dispose()
  rmSync(directory, { recursive: true })
})

function hashOf(answer: ReturnType<Scene['send']>): string {
  return String(answer.status === 'success' ? answer.tx_json.hash : answer.error)
}
