import { beforeAll, expect, test } from 'vitest'
import type { NodeView } from '../../sandbox/ledger/ledger.ts'
import { createScene, type Final, party } from './scene.ts'

const alice = party('alice')
const bob = party('bob')

const scene = createScene()
const { ledger, clock } = scene
const ask = (command: string, params: Record<string, unknown>, view: NodeView = {}, version: 1 | 2 = 2) =>
  ledger.request(command, params, version, view)
const info = (view: NodeView) => ask('server_info', {}, view).info as Record<string, unknown>
const closed = (view: NodeView = {}) => Number(ask('ledger_closed', {}, view).ledger_index)

let early: Final
let middle: Final
let late: Final
beforeAll(() => {
  scene.fund(100_000_000, alice, bob)
  const pay = (Amount: string) =>
    scene.done(alice, { TransactionType: 'Payment', Destination: bob.address, Amount })
  early = pay('1000000')
  middle = pay('2000000')
  late = pay('3000000')
})

test('a history that begins late is reported as such, and has nothing from before', () => {
  const view = { since: middle.ledger_index }
  expect(info(view).complete_ledgers).toBe(`${middle.ledger_index}-${closed()}`)
  const clio = { ...view, software: 'clio' } as const
  expect(ask('tx', { transaction: early.hash }, clio)).toMatchObject({ error: 'txnNotFound' })
  expect(ask('tx', { transaction: middle.hash }, clio)).toMatchObject({ validated: true })
  for (const params of [{ ledger_index: early.ledger_index }, { ledger_hash: hashOf(early.ledger_index) }])
    expect(ask('ledger', params, view)).toMatchObject({ error: 'lgrNotFound' })
  const listed = ask('account_tx', { account: alice.address, forward: true }, view)
  expect(listed).toMatchObject({
    ledger_index_min: middle.ledger_index,
    transactions: [{ hash: middle.hash }, { hash: late.hash }],
  })
})

test('account_tx from before a history begins: version 2 objects, version 1 gives what there is, 0 is no limit', () => {
  const view = { since: middle.ledger_index }
  const from = (ledger_index_min: number, version: 1 | 2 = 2, more: NodeView = {}) =>
    ask('account_tx', { account: alice.address, ledger_index_min }, { ...view, ...more }, version)
  expect(from(early.ledger_index)).toMatchObject({ error: 'lgrIdxMalformed', error_code: 58 })
  expect(from(early.ledger_index, 1)).toMatchObject({ ledger_index_min: middle.ledger_index })
  expect(from(0)).toMatchObject({ ledger_index_min: middle.ledger_index })
  expect(from(-1)).toMatchObject({ ledger_index_min: middle.ledger_index })
  expect(from(0, 2, { software: 'clio' }), 'to Clio 0 is a ledger it does not have').toMatchObject({
    error: 'lgrIdxMalformed',
    error_message: 'ledgerSeqMinOutOfRange',
  })
})

test('account_tx beyond the last ledger a node has is malformed in version 2, and cut short in version 1', () => {
  const params = { account: alice.address, ledger_index_max: late.ledger_index }
  const view = { lag: closed() - middle.ledger_index }
  expect(ask('account_tx', params, view)).toMatchObject({ error: 'lgrIdxMalformed' })
  expect(ask('account_tx', params, view, 1)).toMatchObject({ ledger_index_max: middle.ledger_index })
})

function hashOf(index: number): string {
  return String(ask('ledger', { ledger_index: index }).ledger_hash)
}

test('the open ledger’s index is answered from it, one beyond it is not found; Clio has no open ledger', () => {
  const at = (ledger_index: number, view: NodeView) =>
    ask('account_info', { account: bob.address, ledger_index }, view)
  const behind = { lag: 1 }
  const open = closed(behind) + 1
  expect(at(open, behind)).toMatchObject({ ledger_current_index: open, validated: false })
  expect(at(open, behind)).not.toHaveProperty('ledger_hash')
  expect(at(open, {}), 'that ledger, as the others have validated it').toMatchObject({ validated: true })
  expect(at(open + 1, behind)).toMatchObject({ error: 'lgrNotFound', error_message: 'ledgerNotFound' })
  expect(at(open, { ...behind, software: 'clio' })).toMatchObject({ error: 'lgrNotFound' })
})

test('the default ledger is the open one for rippled, the last validated one for Clio', () => {
  const account = { account: bob.address }
  expect(ask('account_info', account, { software: 'rippled' })).toMatchObject({ validated: false })
  expect(ask('account_info', account, { software: 'clio' })).toMatchObject({
    ledger_hash: hashOf(closed()),
    validated: true,
  })
})

test('after a fork a node’s ledgers differ, lack some transactions, and are all validated', () => {
  const fork = { after: middle.ledger_index - 1, without: [middle.hash] }
  const view = { fork }
  const header = (index: number, of: NodeView = view) => ask('ledger', { ledger_index: index }, of)
  expect(closed(view)).toBe(closed())
  expect(header(fork.after)).toEqual(header(fork.after, {}))
  for (let index = fork.after + 1; index <= closed(); index += 1) {
    const [ours, theirs] = [header(index), header(index, {})].map((one) => one as never as Closed)
    expect(ours).toMatchObject({ status: 'success', validated: true })
    expect(ours?.ledger_hash).not.toBe(theirs?.ledger_hash)
    expect(ours?.ledger.close_time).toBe((theirs?.ledger.close_time ?? 0) + 10)
    expect(ours?.ledger.parent_hash).toBe(header(index - 1).ledger_hash)
    expect(ask('ledger', { ledger_hash: ours?.ledger_hash }, {})).toMatchObject({ error: 'lgrNotFound' })
  }
  expect(ask('tx', { transaction: early.hash }, view)).toMatchObject({ validated: true })
  const lost = { transaction: middle.hash }
  expect(ask('tx', lost, { ...view, software: 'clio' })).toMatchObject({ error: 'txnNotFound' })
  expect(ask('tx', lost, { ...view, software: 'rippled' })).toMatchObject({ validated: false })
  const balance = (of: NodeView) =>
    ask('account_info', { account: bob.address, ledger_index: 'validated' }, of).account_data
  expect([balance({}), balance(view)]).toMatchObject([{ Balance: '106000000' }, { Balance: '101000000' }])
})

type Closed = { ledger_hash: string; ledger: { close_time: number; parent_hash: string } }

test('a fork may have its own transaction, which other nodes never see', () => {
  const blob = scene.blob(alice, { TransactionType: 'Payment', Destination: bob.address, Amount: '7' })
  const view: NodeView = { software: 'clio', fork: { after: closed(), with: [blob] } }
  scene.pass(4)
  const own = ask('account_tx', { account: alice.address }, view).transactions as { hash: string }[]
  const [{ hash: transaction } = { hash: '' }] = own
  expect(ask('tx', { transaction }, view)).toMatchObject({ validated: true, ledger_index: closed() })
  expect(ask('tx', { transaction }, { software: 'clio' })).toMatchObject({ error: 'txnNotFound' })
})

test('a fork may keep every transaction: then only hashes and times differ, and it advances with the others', () => {
  const fork = { after: middle.ledger_index - 1, later: 30 }
  const view = { fork }
  expect(ask('tx', { transaction: late.hash }, view)).toMatchObject({
    ledger_index: late.ledger_index,
    validated: true,
  })
  expect(ask('tx', { transaction: late.hash }, view).ledger_hash).not.toBe(hashOf(late.ledger_index))
  const listed = (of: NodeView) =>
    (ask('account_tx', { account: bob.address }, of).transactions as { hash: string }[]).map(
      ({ hash }) => hash,
    )
  expect(listed(view)).toEqual(listed({}))
  const { hash } = scene.done(bob, { TransactionType: 'AccountSet' })
  expect(ask('tx', { transaction: hash }, view)).toMatchObject({ ledger_index: closed(), validated: true })
})

test('a halted node’s ledger ages; after two minutes it no longer answers about the present', () => {
  const view = { haltedAt: late.ledger_index }
  const age = () => info(view).validated_ledger as { age: number; seq: number }
  clock.ms += 30_000
  const { age: before } = age()
  clock.ms += 60_000
  ledger.close()
  expect(age()).toMatchObject({ age: before + 60, seq: late.ledger_index })
  const account = { account: bob.address }
  expect(ask('account_info', account, view)).toMatchObject({ status: 'success' })
  clock.ms += 61_000
  ledger.close()
  const notSynced = { error: 'notSynced', error_code: 18 }
  for (const ledger_index of ['current', 'closed', 'validated', late.ledger_index + 1])
    expect(ask('account_info', { ...account, ledger_index }, view)).toMatchObject(notSynced)
  for (const method of ['fee', 'ledger_current', 'submit', 'tx'])
    expect(ask(method, {}, view), method).toMatchObject(notSynced)
  expect(ask('account_info', account, view, 1)).toMatchObject({ error: 'noNetwork', error_code: 17 })
  expect(ask('tx', {}, view, 1)).toMatchObject({ error: 'noCurrent', error_code: 16 })
  expect(ask('account_info', { ...account, ledger_index: late.ledger_index }, view)).toMatchObject({
    validated: true,
  })
  expect(ask('server_state', {}, { ...view, serverState: 'connected' })).toMatchObject({
    state: { server_state: 'connected', validated_ledger: { seq: late.ledger_index } },
    status: 'success',
  })
  expect(ask('tx', { transaction: late.hash }, { ...view, software: 'clio' })).toMatchObject({
    validated: true,
  })
})

test('a node of another network says so wherever it names its network', () => {
  const view = { networkId: 21 }
  expect(info(view).network_id).toBe(21)
  expect(ask('server_state', {}, view)).toMatchObject({ state: { network_id: 21 } })
  const { ctid } = ask('tx', { transaction: late.hash })
  expect(ask('tx', { ctid }, view)).toMatchObject({ error: 'wrongNetwork', error_code: 4 })
  expect(String(ask('tx', { transaction: late.hash }, view).ctid)).toMatch(/0015$/)
})

test('an entry that is not there: rippled says in which ledger, Clio only that', () => {
  const missing = { ticket: { account: alice.address, ticket_seq: 999 }, ledger_index: 'validated' }
  expect(ask('ledger_entry', missing, { software: 'rippled' })).toEqual({
    error: 'entryNotFound',
    error_code: 98,
    error_message: 'Entry not found.',
    index: expect.stringMatching(/^[0-9A-F]{64}$/),
    ledger_hash: hashOf(closed()),
    ledger_index: closed(),
    request: { command: 'ledger_entry', ...missing },
    status: 'error',
    validated: true,
  })
  expect(ask('ledger_entry', missing, { software: 'clio' })).toEqual({
    error: 'entryNotFound',
    request: { command: 'ledger_entry', ...missing },
    status: 'error',
  })
})

test('an error about an entry of another type names its ledger too', () => {
  const index = String(
    (ask('account_info', { account: alice.address }).account_data as { index: string }).index,
  )
  expect(ask('ledger_entry', { nft_offer: index, ledger_index: 'validated' })).toMatchObject({
    error: 'unexpectedLedgerType',
    index,
    ledger_index: closed(),
    validated: true,
  })
})
