import { expect, test } from 'vitest'
import type { PurchaseStage } from '#contract/purchase-stage'
import type { RoomName } from '#contract/rooms'
import type { EventMessage } from '#contract/wire/events'
import { address } from '#contract/wire/ledger-ids'
import { RoomRecord } from '../../party/record.ts'
import Wallet from '../../party/wallet.ts'
import { fc, runs } from '../support/generated.ts'
import { connectionContext, type FakeHost, fakeHost } from './fake-host.ts'

const secret = 'known to the worker and its rooms'
const room: RoomName = { kind: 'wallet', id: 'rrrrrrrrrrrrrrrrrrrrBZbvji' }

const stage = (stage: PurchaseStage): EventMessage => ({
  type: 'payload-update',
  uuid: null,
  data: { purchaseId: 'a purchase', stage },
})
const inPassing: EventMessage = { type: 'server-shutdown', uuid: null, data: {} }
const refresh: EventMessage = {
  type: 'wallet-data-refresh',
  uuid: null,
  data: { address: address.parse(room.id) },
}

/** A host whose room has published all of this. */
async function hostAfter(...messages: readonly EventMessage[]): Promise<FakeHost> {
  const host = fakeHost({ ROOM_SECRET: secret })
  const record = await RoomRecord.load(host.storage)
  for (const message of messages) await record.number(message, 1).saved
  return host
}

/** The events sent to a visitor who joins now with this last number. */
async function joinSince(host: FakeHost, since: string | null) {
  const visitor = host.arrive()
  const { request } = connectionContext()
  const url = since === null ? request.url : `${request.url}?since=${since}`
  await new Wallet(host).onConnect(visitor, { request: { ...request, url } })
  const [greeting, ...rest] = visitor.received as { seq: number; type: string; data: object }[]
  return { greeting: greeting?.data, seqs: rest.map(({ seq }) => seq), rest }
}

test('a room whose first event was a fleeting one knows after its memory is lost that no visitor missed another', async () => {
  const host = await hostAfter(inPassing)
  expect(await joinSince(host, '0')).toMatchObject({ greeting: { seq: 1, since: 0 }, seqs: [] })
})

test('a visitor with a last number gets all later events, also several of one type, in order', async () => {
  const host = await hostAfter(stage('minting'), stage('creating-offer'), refresh, stage('waiting-payment'))
  expect(await joinSince(host, '1')).toMatchObject({ greeting: { seq: 4, since: 1 }, seqs: [2, 3, 4] })
  expect((await joinSince(host, '1')).rest.map(({ data }) => data)).toMatchObject([
    { stage: 'creating-offer' },
    {},
    { stage: 'waiting-payment' },
  ])
  expect(await joinSince(host, '4')).toMatchObject({ greeting: { seq: 4, since: 4 }, seqs: [] })
  expect(await joinSince(host, null), 'who names none is told the present state').toMatchObject({
    greeting: { seq: 4 },
    seqs: [3, 4],
  })
})

test('the early notice of one operator is not stored by a room, nor sent to a later visitor', async () => {
  const seen: EventMessage = { type: 'signature-seen', uuid: null, data: { purchaseId: 'a purchase' } }
  const host = await hostAfter(stage('confirming'), seen)
  expect(await joinSince(host, null)).toMatchObject({ seqs: [1] })
  expect(await joinSince(host, '1')).toMatchObject({ greeting: { seq: 2, since: 1 }, seqs: [] })
  const stored = await host.storage.list<unknown>({ prefix: '' })
  expect(JSON.stringify([...stored])).not.toContain('signature-seen')
})

test('a transient event is not repeated, and does not count as missed', async () => {
  const host = await hostAfter(stage('minting'), inPassing, inPassing, refresh)
  expect(await joinSince(host, '1')).toMatchObject({ greeting: { seq: 4, since: 1 }, seqs: [4] })
})

test.each([
  ['a number that this room has not reached', '9'],
  ['no number', 'yesterday'],
  ['nothing', ''],
  ['a negative number', '-1'],
])('a visitor with %s gets the present state, marked as such', async (_, since) => {
  const host = await hostAfter(stage('minting'), stage('creating-offer'))
  expect(await joinSince(host, since)).toEqual(expect.objectContaining({ greeting: { seq: 2 }, seqs: [2] }))
})

test('a visitor who was away for longer than a room can repeat gets the present state', async () => {
  const host = await hostAfter(refresh, ...Array.from({ length: 32 }, () => stage('minting')))
  expect(await joinSince(host, '1')).toMatchObject({ greeting: { since: 1 } })
  expect((await joinSince(host, '1')).seqs).toHaveLength(32)
  expect(await joinSince(host, '0')).toEqual(
    expect.objectContaining({ greeting: { seq: 33 }, seqs: [1, 33] }),
  )
})

test('a room with storage from before repeats existed, or with unreadable storage, repeats nothing', async () => {
  const old = fakeHost({ ROOM_SECRET: secret })
  const kept = { ...refresh, seq: 3, timestamp: 1 }
  await old.storage.put({ seq: 3, 'kept:wallet-data-refresh': kept })
  expect(await joinSince(old, '0')).toEqual(expect.objectContaining({ greeting: { seq: 3 }, seqs: [3] }))
  expect(await joinSince(old, '3')).toMatchObject({ greeting: { since: 3 } })

  const odd = await hostAfter(stage('minting'), stage('creating-offer'))
  await odd.storage.put({ 'latest:0': { type: 'of another time' } })
  expect((await joinSince(odd, '0')).greeting).toEqual({ seq: 2 })
})

test('whenever a visitor returns, the repeated and the earlier events are together all stored events', async () => {
  const one = fc.constantFrom(stage('minting'), refresh, inPassing)
  await fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 70, size: 'max' }), fc.nat(70), async (messages, since) => {
      const host = await hostAfter(...messages)
      const { greeting, seqs } = await joinSince(host, String(since))
      const after = messages
        .map((message, index) => ({ seq: index + 1, stays: message !== inPassing }))
        .filter(({ seq, stays }) => stays && seq > since)
        .map(({ seq }) => seq)
      if (since > messages.length) expect(greeting).not.toHaveProperty('since')
      else if (after.length <= 32) expect(seqs).toEqual(after)
      else expect(greeting).not.toHaveProperty('since')
    }),
    { numRuns: runs(60) },
  )
})
