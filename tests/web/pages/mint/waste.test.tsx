import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SOCKET_RETRY_MAX } from '#contract/timing'
import { payloadUuid } from '#contract/wire/ledger-ids'
import { refuse } from '../../live/fake-api.ts'
import { type FakeSocket, fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { BUYER, endedPurchase, HASH, infoOf, soldPurchase, UUID } from '../../live/samples.ts'
import { buyEpic, openDialog, titleOf, visitMintPage } from './visit-mint-page.tsx'

const INFO = 'GET /v2/nft/info'
const DATA = 'GET /wallet/data'
const NFTS = 'GET /wallet/nfts'
const PAYLOAD = payloadUuid.parse(UUID)
const READ_AT = 1_700_000_010_000
const changed = { type: 'wallet-data-refresh', uuid: PAYLOAD, data: { address: BUYER } } as const
let sockets: FakeSocket[]

beforeEach(() => {
  vi.useFakeTimers()
  sockets = fakeSockets()
  history.replaceState(null, '', '/founder-pass-wallet')
})

async function join(path: string, seq: number, publish: (socket: FakeSocket) => void = () => undefined) {
  const socket = sockets.findLast(({ url }) => url.pathname === path)
  if (!socket) throw new Error(`${path} was not joined`)
  await act(async () => {
    socket.open(seq)
    publish(socket)
  })
  await passTime()
  return socket
}

test('a load reads the supply once: the room’s greeting is newer, and is used directly', async () => {
  const api = await visitMintPage()
  await join('/parties/collection/all', 5, (room) =>
    room.say({ type: 'collection-info-update', uuid: null, data: infoOf({ epic: 164 }) }, 5),
  )
  expect(api.count(INFO)).toBe(1)
  expect(document.querySelector('[aria-label="1 of 1,000 passes are minted"]')).toBeTruthy()
})

test('connecting reads wallet and NFTs once, despite earlier room events', async () => {
  const api = await visitMintPage()
  await join(`/parties/wallet/${BUYER}`, 9, (room) => room.say(changed, 9, READ_AT - 60_000))
  expect([api.count(DATA), api.count(NFTS)]).toEqual([1, 1])
})

test('a room event after the wallet was read causes a new read', async () => {
  const api = await visitMintPage()
  await join(`/parties/wallet/${BUYER}`, 9, (room) => room.say(changed, 9, READ_AT + 1))
  expect([api.count(DATA), api.count(NFTS)]).toEqual([2, 2])
})

test('a sale reads wallet and NFTs once, and not the supply if the room sends it', async () => {
  const api = await visitMintPage()
  await join('/parties/collection/all', 0)
  const wallet = await join(`/parties/wallet/${BUYER}`, 0)
  await buyEpic()
  const before = [api.count(DATA), api.count(NFTS), api.count(INFO)] as const

  api.answer('GET /v2/nft/purchase/purchase-1', soldPurchase())
  wallet.say(
    { type: 'payload-update', uuid: PAYLOAD, data: { purchaseId: 'purchase-1', stage: 'success' } },
    1,
    READ_AT + 9_000,
  )
  await passTime()
  wallet.say(changed, 2, READ_AT + 9_000)
  await passTime()
  expect([api.count(DATA), api.count(NFTS), api.count(INFO)]).toEqual([
    before[0] + 1,
    before[1] + 1,
    before[2],
  ])
})

test('an ending reads the wallet once, also while its pass is still being taken back', async () => {
  const api = await visitMintPage()
  await buyEpic()
  const before = api.count(DATA)
  const declined = endedPurchase('wallet_rejected', 'Transaction was rejected in your wallet app')
  api.answer('GET /v2/nft/purchase/purchase-1', { ...declined, status: 'cancelling' })
  await passTime(9_000)
  expect(api.count(DATA)).toBe(before + 1)
})

test('what only Xaman reports of a purchase is read once the Worker has proved it', async () => {
  const api = await visitMintPage()
  await buyEpic()
  const room = await join(`/parties/payload/${UUID}`, 0)
  const before = api.count('GET /v2/nft/purchase/purchase-1')
  room.say({ type: 'xaman-event', uuid: PAYLOAD, data: { event: 'signed' } }, 1, READ_AT + 9_000)
  await passTime()
  expect(api.count('GET /v2/nft/purchase/purchase-1')).toBe(before)

  room.say({ type: 'payment-completed', uuid: PAYLOAD, data: { txid: HASH } }, 2, READ_AT + 9_000)
  await passTime()
  expect(api.count('GET /v2/nft/purchase/purchase-1')).toBe(before + 1)
})

test('after a sold-out refusal the supply is read at once, and another tier chosen', async () => {
  const api = await visitMintPage({ 'POST /v2/nft/purchase': refuse('sold_out') })
  await join('/parties/collection/all', 0)
  const before = api.count(INFO)
  api.answer(INFO, infoOf({ epic: 0 }))
  await buyEpic()
  expect(titleOf(openDialog())).toBe('Not minted')
  expect(api.count(INFO)).toBe(before + 1)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Common/, hidden: true }).checked).toBe(true)
})

test('a broken connection causes a full read', async () => {
  const api = await visitMintPage()
  const first = await join(`/parties/wallet/${BUYER}`, 9)
  await act(async () => first.drop())
  await passTime(SOCKET_RETRY_MAX)
  await join(`/parties/wallet/${BUYER}`, 11)
  expect(api.count(NFTS)).toBe(2)
})

test('without its room a purchase is polled by one timer', async () => {
  const api = await visitMintPage()
  await buyEpic()
  const room = `/parties/payload/${UUID}`
  const before = api.count('GET /v2/nft/purchase/purchase-1')
  for (let seconds = 0; seconds < 30; seconds += 1) {
    for (const socket of sockets.filter(({ url, readyState }) => url.pathname === room && readyState === 0)) {
      await act(async () => socket.drop())
    }
    await passTime(1_000)
  }
  expect(sockets.filter(({ url }) => url.pathname === room).length).toBeGreaterThan(2)
  expect(api.count('GET /v2/nft/purchase/purchase-1') - before).toBe(10)
})
