import { expect, test } from 'vitest'
import { createScene, party } from './scene.ts'

const alice = party('alice')
const rippled = { software: 'rippled' } as const
const clio = { software: 'clio' } as const
const minute = 60_000

function sceneWithNodes() {
  const scene = createScene()
  scene.fund(100_000_000, alice)
  const [one, two] = [scene.ledger.addNode(), scene.ledger.addNode()]
  const submit = (blob: string) => one.request('submit', { tx_blob: blob }, 2, rippled)
  const look = (hash: string, node = one, view: typeof rippled | typeof clio = rippled, version: 1 | 2 = 2) =>
    node.request('tx', { transaction: hash }, version, view)
  return { scene, one, two, submit, look }
}

type World = ReturnType<typeof sceneWithNodes>

/** Submits a transaction to the first node, and returns its result and hash. */
function handIn({ scene, submit }: World, tx: Record<string, unknown>) {
  const { engine_result, tx_json } = submit(scene.blob(alice, { TransactionType: 'AccountSet', ...tx })) as {
    engine_result?: string
    tx_json?: { hash: string }
  }
  return { result: engine_result, hash: tx_json?.hash ?? '' }
}

test.each([
  ['tesSUCCESS', {}],
  ['terPRE_SEQ', { Sequence: 900 }],
  ['tefPAST_SEQ', { Sequence: 1 }],
  ['tefMAX_LEDGER', { LastLedgerSequence: 2 }],
  ['temINVALID_FLAG', { Flags: 1 }],
])('rippled returns a submitted transaction although it got %s and is in no ledger', (result, tx) => {
  const world = sceneWithNodes()
  const handed = handIn(world, tx)
  expect(handed.result).toBe(result)
  const seen = world.look(handed.hash)
  expect(seen).toEqual({
    hash: handed.hash,
    status: 'success',
    tx_json: expect.objectContaining({ Account: alice.address }),
    validated: false,
  })
  expect(world.look(handed.hash, world.one, rippled, 1)).toMatchObject({
    Account: alice.address,
    hash: handed.hash,
    validated: false,
  })
})

test('Clio knows nothing of a transaction before it is in a validated ledger', () => {
  const world = sceneWithNodes()
  const { hash } = handIn(world, {})
  expect(world.look(hash, world.one, clio)).toMatchObject({ error: 'txnNotFound', error_code: 29 })
  world.scene.ledger.close()
  expect(world.look(hash, world.one, clio)).toMatchObject({ validated: true })
})

test('rippled forgets a transaction half an hour after the last request for it', () => {
  const world = sceneWithNodes()
  const { hash } = handIn(world, { Sequence: 1 })
  for (let asked = 0; asked < 3; asked += 1) {
    world.scene.clock.ms += 29 * minute
    expect(world.look(hash)).toMatchObject({ validated: false })
  }
  world.scene.clock.ms += 31 * minute
  expect(world.look(hash)).toMatchObject({ error: 'txnNotFound' })
})

test('a node learns from others of applied transactions, not of refused ones', () => {
  const world = sceneWithNodes()
  const applied = handIn(world, {})
  const refused = handIn(world, { Sequence: 1 })
  expect(world.look(applied.hash, world.two)).toMatchObject({ validated: false })
  expect(world.look(refused.hash, world.two)).toMatchObject({ error: 'txnNotFound' })
})

test('a lagging rippled calls a transaction not validated that the network has validated', () => {
  const world = sceneWithNodes()
  const { hash } = handIn(world, {})
  const behind = { ...rippled, lag: 1 }
  world.scene.ledger.close()
  expect(world.look(hash)).toMatchObject({ validated: true })
  expect(world.one.request('tx', { transaction: hash }, 2, behind)).toMatchObject({ validated: false })
})

test('searched_all: rippled claims it only where every ledger has a transaction, Clio wherever it has the ledgers', () => {
  const world = sceneWithNodes()
  const first = handIn(world, {})
  world.scene.ledger.close()
  handIn(world, {})
  world.scene.ledger.close()
  const full = world.scene.ledger.validatedIndex
  world.scene.ledger.close()
  const searched = (min: number, max: number, view: object) =>
    world.one.request('tx', { transaction: 'A'.repeat(64), min_ledger: min, max_ledger: max }, 2, view)
      .searched_all
  const ranges = [
    [full - 1, full],
    [full - 1, full + 1],
    [full, full + 2],
  ] as const
  expect(ranges.map(([min, max]) => searched(min, max, rippled))).toEqual([true, false, false])
  expect(ranges.map(([min, max]) => searched(min, max, clio))).toEqual([true, true, false])
  expect(searched(full - 1, full, { ...rippled, gap: [full, full] })).toBe(false)
  expect(searched(full - 1, full, { ...rippled, hide: [first.hash] }), 'a liar does not look less sure').toBe(
    true,
  )
  expect(searched(full - 1, full, { ...clio, since: full })).toBe(false)
})

test('an invalid hash: rippled answers notImpl, Clio says that the parameter is malformed', () => {
  const { look, one } = sceneWithNodes()
  expect(look('AB')).toMatchObject({ error: 'notImpl', error_code: 74 })
  expect(look('AB', one, clio)).toMatchObject({
    error: 'invalidParams',
    error_message: 'transactionMalformed',
  })
})
