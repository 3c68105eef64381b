import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { HOUR, MINUTE, PURCHASE_TIMEOUT, SECOND } from '#contract/timing'
import { address } from '#contract/wire/ledger-ids'
import { keepIntent, newIntent, readIntent } from '../../../../web/pages/mint/intent.ts'
import { keepToken } from '../../../../web/wallet/session.ts'
import { hang, lose, refuse } from '../../live/fake-api.ts'
import { type FakeSocket, fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import {
  endedPurchase,
  infoOf,
  purchaseOf,
  replyOf,
  soldPurchase,
  UUID,
  walletOf,
} from '../../live/samples.ts'
import { buyEpic, openDialog, titleOf, visitMintPage } from './visit-mint-page.tsx'

const BUY = 'POST /v2/nft/purchase'
const INFO = 'GET /v2/nft/info'
const OTHER = address.parse('rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH')
/** When a fake room greets, by its clock. */
const JOINED = 1_700_000_000_000
let sockets: FakeSocket[]

beforeEach(() => {
  vi.useFakeTimers()
  sockets = fakeSockets()
  sessionStorage.clear()
  history.replaceState(null, '', '/founder-pass-wallet')
})

/** An answer that comes when `send` is called. */
function late() {
  let send: (answer: unknown) => void = () => undefined
  const answer = new Promise((resolve) => {
    send = resolve
  })
  return { answer: () => answer, send: (given: unknown) => send(given) }
}

test('a reply after another wallet was connected leaves that wallet’s request and the address alone', async () => {
  const reply = late()
  await visitMintPage({ [BUY]: reply.answer })
  await buyEpic()
  await act(async () => keepToken(null))
  const others = newIntent('rare', OTHER, Date.now())
  keepIntent(others)

  reply.send(replyOf(purchaseOf()))
  await passTime()
  expect(location.search).toBe('')
  expect(readIntent(OTHER, Date.now())).toEqual(others)
})

test('a wallet that takes the place of another at once is not shown the purchases of that one', async () => {
  const api = await visitMintPage()
  await buyEpic()
  expect(titleOf(openDialog())).toBe('Confirm in Xaman')
  api.answer('GET /wallet/data', walletOf({ address: OTHER }))
  api.answer('GET /v2/nft/purchase/purchase-1', refuse('not_found'))
  await act(async () => keepToken('of another wallet'))
  await passTime()

  expect(openDialog()).toBeNull()
  expect(screen.queryByRole('region', { name: /^Open purchase/ })).toBeNull()
})

test('purchases that are listed after their wallet was disconnected leave the address and the chosen tier alone', async () => {
  const list = late()
  await visitMintPage({ 'GET /v2/nft/purchases/open': list.answer })
  await act(async () => keepToken(null))

  list.send({ purchases: [purchaseOf()] })
  await passTime()
  expect(location.search).toBe('')
  expect(screen.getByRole('radio', { checked: true }).getAttribute('value')).toBe('common')
})

test('a reply that comes after the page stopped waiting shows its purchase', async () => {
  const reply = late()
  const api = await visitMintPage({ [BUY]: lose })
  await buyEpic()
  await passTime(PURCHASE_TIMEOUT - 10 * SECOND)
  api.answer(BUY, reply.answer)
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await passTime(15_000)
  expect(openDialog()?.textContent).toContain('NFT transaction timed out')

  reply.send(replyOf(purchaseOf()))
  await passTime()
  expect(titleOf(openDialog())).toBe('Confirm in Xaman')
})

test('a request that lapses is not shown as timed out before, although its reply took seconds', async () => {
  const reply = late()
  const api = await visitMintPage({ [BUY]: reply.answer })
  await buyEpic()
  await passTime(4_000)
  const { payload, readAt } = purchaseOf()
  reply.send(
    replyOf(purchaseOf({ payload: { ...payload, expiresAt: readAt + PURCHASE_TIMEOUT - 3 * SECOND } })),
  )
  api.answer('GET /v2/nft/purchase/purchase-1', lose)
  await passTime()
  await passTime(PURCHASE_TIMEOUT - 10 * SECOND)
  await passTime(6_500)
  expect(titleOf(openDialog())).toBe('Confirm in Xaman')

  const sentence = 'Transaction expired. Please try again.'
  api.answer('GET /v2/nft/purchase/purchase-1', endedPurchase('expired', sentence))
  await passTime(1_500)
  expect(titleOf(openDialog())).toBe('Not minted')
  expect(openDialog()?.textContent).toContain(sentence)
})

test('supply that was asked for before a room’s event does not replace the event’s', async () => {
  const reading = late()
  await visitMintPage({ [INFO]: reading.answer })
  const room = sockets.findLast(({ url }) => url.pathname === '/parties/collection/all')
  await act(async () => {
    room?.open(5)
    room?.say({ type: 'collection-info-update', uuid: null, data: infoOf({ epic: 0 }) }, 5)
  })
  await passTime()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Epic/ }).disabled).toBe(true)

  reading.send(infoOf({ epic: 1 }))
  await passTime()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Epic/ }).disabled).toBe(true)
})

test('what a room repeats from before the page was opened does not replace what the page read', async () => {
  await visitMintPage({ [INFO]: infoOf({ epic: 0 }) })
  const room = sockets.findLast(({ url }) => url.pathname === '/parties/collection/all')
  await act(async () => {
    room?.open(5)
    // No event says that a pass is on hold.
    room?.say({ type: 'collection-info-update', uuid: null, data: infoOf({ epic: 165 }) }, 4, JOINED - HOUR)
    room?.say({ type: 'xrp-connection-status', uuid: null, data: { connected: false } }, 5, JOINED - HOUR)
  })
  await passTime()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Epic/ }).disabled).toBe(true)
  expect(screen.queryByText('XRP Disconnected')).toBeNull()
})

test('supply that could not be read is read again, although the room is open', async () => {
  const api = await visitMintPage({ [INFO]: lose })
  const room = sockets.findLast(({ url }) => url.pathname === '/parties/collection/all')
  await act(async () => room?.open())
  api.answer(INFO, infoOf({ epic: 0 }))
  await passTime(30_000)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Epic/ }).disabled).toBe(true)
})

test('supply is read again at times although the room is open: its connection may have died', async () => {
  const api = await visitMintPage()
  const room = sockets.findLast(({ url }) => url.pathname === '/parties/collection/all')
  await act(async () => room?.open())
  await passTime()
  const before = api.count(INFO)
  await passTime(4 * MINUTE)
  expect(api.count(INFO)).toBe(before)

  api.answer(INFO, infoOf({ epic: 0 }))
  await passTime(MINUTE)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Epic/ }).disabled).toBe(true)
})

test('a read that is never answered is given up, so that the next one can bring the verdict', async () => {
  const api = await visitMintPage()
  await buyEpic()
  api.answer('GET /v2/nft/purchase/purchase-1', hang)
  await passTime(6_000)
  api.answer('GET /v2/nft/purchase/purchase-1', soldPurchase())
  await passTime(60_000)
  expect(titleOf(openDialog())).toBe('The pass is yours')
})

test('a visitor who comes back sees the verdict, though a read from before is never answered', async () => {
  const api = await visitMintPage()
  await buyEpic()
  api.answer('GET /v2/nft/purchase/purchase-1', hang)
  await passTime(6_000)
  api.answer('GET /v2/nft/purchase/purchase-1', soldPurchase())
  document.dispatchEvent(new Event('visibilitychange'))
  await passTime(2_000)
  expect(titleOf(openDialog())).toBe('The pass is yours')
})

test('a request that is never answered is sent again under its id, and the buyer is told after the first attempt', async () => {
  let answered = false
  const api = await visitMintPage({ [BUY]: () => (answered ? replyOf(purchaseOf()) : hang()) })
  await buyEpic()
  await passTime(45_000)
  expect(titleOf(openDialog())).toBe('No answer yet')
  answered = true
  await passTime(60_000)
  expect(titleOf(openDialog())).toBe('Confirm in Xaman')
  const bodies = api.requests.filter(({ route }) => route === BUY).map(({ body }) => body)
  expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]])
})

test('a sale is shown although the room, which is open, says nothing of it', async () => {
  const api = await visitMintPage()
  await buyEpic()
  await act(async () => sockets.findLast(({ url }) => url.pathname === `/parties/payload/${UUID}`)?.open())
  await passTime()
  const read = api.count('GET /v2/nft/purchase/purchase-1')
  await passTime(29_000)
  expect(api.count('GET /v2/nft/purchase/purchase-1')).toBe(read)

  api.answer('GET /v2/nft/purchase/purchase-1', soldPurchase())
  await passTime(3_000)
  expect(titleOf(openDialog())).toBe('The pass is yours')
})

test('with a room that only stays open a request may be read more than thirty times', async () => {
  await visitMintPage()
  await buyEpic()
  await act(async () => sockets.findLast(({ url }) => url.pathname === `/parties/payload/${UUID}`)?.open())
  await passTime(PURCHASE_TIMEOUT - 10 * SECOND)
  expect(openDialog()?.textContent).not.toContain('Transaction polling timed out')
})
