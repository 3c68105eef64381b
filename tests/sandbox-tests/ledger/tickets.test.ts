import { expect, test } from 'vitest'
import { affected, createScene, party, type Tx } from './scene.ts'

const alice = party('alice')
const create = (TicketCount: number, more = {}): Tx => ({
  TransactionType: 'TicketCreate',
  TicketCount,
  ...more,
})
const use = (TicketSequence: number): Tx => ({ TransactionType: 'AccountSet', Sequence: 0, TicketSequence })

function rich(drops = 100_000_000) {
  const scene = createScene()
  scene.fund(drops, alice)
  return scene
}

test.each([0, 251])('temINVALID_COUNT: %i tickets', (count) => {
  expect(rich().result(alice, create(count))).toBe('temINVALID_COUNT')
})

test('tickets are numbered from the sequence after the transaction’s own, which jumps over them', () => {
  const scene = rich()
  const own = Number(scene.account(alice.address)?.Sequence)
  const final = scene.done(alice, create(3))
  const created = affected(final, 'CreatedNode', 'Ticket').map((node) => node?.NewFields)
  expect(created).toHaveLength(3)
  const numbers = [own + 1, own + 2, own + 3]
  expect(created).toEqual(
    expect.arrayContaining(numbers.map((TicketSequence) => ({ Account: alice.address, TicketSequence }))),
  )
  expect(scene.account(alice.address)).toMatchObject({ Sequence: own + 4, TicketCount: 3, OwnerCount: 3 })
})

test('a ticket is usable once, in any order, and releases its reserve', () => {
  const scene = rich()
  const first = Number(scene.account(alice.address)?.Sequence) + 1
  scene.done(alice, create(3))
  const sequence = scene.account(alice.address)?.Sequence
  const final = scene.done(alice, use(first + 2))
  const [deleted] = affected(final, 'DeletedNode', 'Ticket')
  expect(deleted?.FinalFields).toMatchObject({ TicketSequence: first + 2, OwnerNode: '0', Flags: 0 })
  scene.done(alice, use(first))
  expect(scene.result(alice, use(first))).toBe('tefNO_TICKET')
  expect(scene.account(alice.address)).toMatchObject({ Sequence: sequence, TicketCount: 1, OwnerCount: 1 })
  scene.done(alice, use(first + 1))
  expect(scene.account(alice.address)).not.toHaveProperty('TicketCount')
})

test('the owner’s directory remains after its last ticket', () => {
  const scene = rich()
  const first = Number(scene.account(alice.address)?.Sequence) + 1
  scene.done(alice, create(1))
  const final = scene.done(alice, use(first))
  expect(affected(final, 'DeletedNode', 'DirectoryNode')).toEqual([])
  const directory = { directory: { owner: alice.address }, ledger_index: 'validated' }
  expect(scene.ledger.request('ledger_entry', directory, 2)).toMatchObject({ node: { Indexes: [] } })
})

test('an account holds at most 250 tickets, and a used ticket does not count', () => {
  const scene = rich()
  const first = Number(scene.account(alice.address)?.Sequence) + 1
  scene.done(alice, create(250))
  expect(scene.result(alice, create(1))).toBe('tecDIR_FULL')
  scene.ledger.close()
  scene.done(alice, create(1, { Sequence: 0, TicketSequence: first }))
  expect(scene.account(alice.address)).toMatchObject({ TicketCount: 250, OwnerCount: 250 })
})

test('250 tickets are on eight pages of a directory, and all are listed', () => {
  const scene = rich()
  scene.done(alice, create(250))
  const list = scene.ledger.request(
    'account_objects',
    { account: alice.address, type: 'ticket', limit: 400 },
    2,
  )
  expect(list.account_objects).toHaveLength(250)
  const page = (sub_index: number) =>
    scene.ledger.request('ledger_entry', { directory: { owner: alice.address, sub_index } }, 2)
  expect(page(0)).toMatchObject({ node: { IndexNext: '1', IndexPrevious: '7' } })
  expect(page(1)).toMatchObject({ node: { IndexNext: '2' } })
  expect(page(7)).toMatchObject({ node: { IndexPrevious: '6' } })
  expect(page(8)).toMatchObject({ error: 'entryNotFound' })
})

test('all tickets of a transaction need their reserve, or none is made', () => {
  const scene = rich(1_399_999)
  const broke = scene.final(alice, create(2))
  expect(broke.meta.TransactionResult).toBe('tecINSUFFICIENT_RESERVE')
  expect(scene.account(alice.address)).toMatchObject({ OwnerCount: 0 })
  const just = rich(1_400_000)
  just.done(alice, create(2))
  expect(just.ledger.balance(alice.address), 'the fee came out of the reserve').toBe(1_399_990n)
})
