import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { HEALTH_POLL, SOCKET_RETRY_MIN } from '#contract/timing'
import { type FakeSocket, fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { BUYER, purchaseOf, UUID } from '../../live/samples.ts'
import { buyEpic, visitMintPage } from './visit-mint-page.tsx'

const READ = 'GET /v2/nft/purchase/purchase-1'
let sockets: FakeSocket[]

beforeEach(() => {
  vi.useFakeTimers()
  // A broken connection is opened again after the shortest time, before the purchase is polled.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  sockets = fakeSockets()
  history.replaceState(null, '', '/founder-pass-wallet')
})

const invites = () =>
  sockets
    .filter(({ url }) => url.pathname === `/parties/payload/${UUID}`)
    .map(({ url }) => url.searchParams.get('invite'))

async function open() {
  await act(async () => sockets.findLast(({ url }) => url.pathname.includes(UUID))?.open())
  await passTime()
}

async function breakOff() {
  await act(async () => sockets.findLast(({ url }) => url.pathname.includes(UUID))?.drop())
  await passTime(SOCKET_RETRY_MIN)
}

const renewed = () =>
  purchaseOf({
    rooms: [
      { kind: 'wallet', id: BUYER, invite: 'wallet-invite' },
      { kind: 'payload', id: UUID, invite: 'renewed' },
    ],
  })

test('a payload’s room that breaks off is joined again with the invite of the reply, without a reading', async () => {
  const api = await visitMintPage({ [READ]: renewed() })
  await buyEpic()
  await open()
  await breakOff()
  expect(invites()).toEqual(['purchase-invite', 'purchase-invite'])
  expect(api.count(READ)).toBe(0)
})

test('a payload’s room that breaks off later is joined again with the invite of the last reading', async () => {
  const api = await visitMintPage({ [READ]: renewed() })
  await buyEpic()
  await open()
  await passTime(HEALTH_POLL)
  expect(api.count(READ)).toBe(1)
  await breakOff()
  expect(invites()).toEqual(['purchase-invite', 'renewed'])
  expect(api.count(READ)).toBe(1)
})

test('the room of a payload that was found after a reload is joined again with the invite it was found with', async () => {
  history.replaceState(null, '', '/founder-pass-wallet?purchase=purchase-1')
  const api = await visitMintPage()
  await open()
  await breakOff()
  expect(invites()).toEqual(['purchase-invite', 'purchase-invite'])
  expect(api.count(READ)).toBe(1)
})
