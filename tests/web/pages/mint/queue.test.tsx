import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors'
import type { QueuePlace } from '#contract/wire/error-reply'
import { readIntent } from '../../../../web/pages/mint/intent.ts'
import { hang, lose, refuse } from '../../live/fake-api.ts'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { BUYER, purchaseOf, replyOf, statusOf } from '../../live/samples.ts'
import { buyEpic, mintButton, openDialog, pressMint, titleOf, visitMintPage } from './visit-mint-page.tsx'

const PURCHASE = 'POST /v2/nft/purchase'

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})

function queued(line: QueuePlace, retryAfter = 5): Response {
  const { status, error } = errors.in_line
  return Response.json({ error, code: 'in_line', requestId: 'req-1', retryAfter, line }, { status })
}

/** A buyer of an epic pass whose place in the queue is this one. */
async function waitInLine(line: QueuePlace, retryAfter?: number) {
  const api = await visitMintPage({ [PURCHASE]: queued(line, retryAfter) })
  await buyEpic()
  return api
}

/** A buyer who leaves the queue while the page asks for the place. `answerLate` answers that request. */
async function leaveWhileAsking() {
  let answerLate: (answer: unknown) => void = () => {}
  const api = await waitInLine({ place: 1, about: 5 })
  api.answer(PURCHASE, () => new Promise((resolve) => (answerLate = resolve)))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  fireEvent.click(screen.getByRole('button', { name: 'Leave the line' }))
  return { ...api, answerLate }
}

const keysOf = (requests: readonly { route: string; body: unknown }[]) =>
  requests
    .filter(({ route }) => route === PURCHASE)
    .map(({ body }) => (body as { clientMintRequestId: string }).clientMintRequestId)

test('in the queue the page shows place and time, asks again under the same id, and continues when admitted', async () => {
  const api = await waitInLine({ place: 1_031, about: 2_040 })
  expect(titleOf(openDialog())).toBe('You are in line')
  expect(openDialog()?.textContent).toContain('1,031')
  expect(openDialog()?.textContent).toContain('Your turn comes in about 34 minutes.')

  api.answer(PURCHASE, queued({ place: 2, about: 30 }))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(openDialog()?.textContent).toContain('Your turn comes within a minute.')

  api.answer(PURCHASE, replyOf(purchaseOf()))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await passTime()
  expect(titleOf(openDialog())).toBe('Confirm in Xaman')
  expect(new Set(keysOf(api.requests)).size).toBe(1)
  expect(api.count(PURCHASE)).toBe(3)
})

test('while passes are only on hold no time is shown', async () => {
  await waitInLine({ place: 1, about: null })
  expect(openDialog()?.textContent).toContain('Your turn comes if a pass on hold is given back.')
})

test('during a pause a buyer in the queue reads why, and no promise of a pass on hold', async () => {
  const api = await waitInLine({ place: 3, about: 40 })
  api.answer(PURCHASE, queued({ place: 3, about: null }))
  const notice = 'Minting is paused until noon.'
  api.answer('GET /v2/nft/status', statusOf({ minting: 'paused', notice }))
  await passTime(31_000)
  expect(titleOf(openDialog())).toBe('You are in line')
  expect(openDialog()?.textContent).toContain(notice)
  expect(openDialog()?.textContent).not.toContain('on hold')
})

test('a buyer in the queue reads of a pause with the first answer that names no time', async () => {
  const api = await waitInLine({ place: 3, about: 40 })
  api.answer(PURCHASE, queued({ place: 3, about: null }))
  const notice = 'Minting is halted while we check.'
  api.answer('GET /v2/nft/status', statusOf({ minting: 'halted', notice }))
  await passTime(5_500)
  expect(openDialog()?.textContent).toContain(notice)
  expect(openDialog()?.textContent).not.toContain('on hold')
})

test('after leaving the queue no request is repeated, and a new one can start', async () => {
  const api = await waitInLine({ place: 7, about: 90 })
  fireEvent.click(screen.getByRole('button', { name: 'Leave the line' }))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(api.count(PURCHASE)).toBe(1)
  expect(openDialog()).toBe(null)
  expect(mintButton().textContent).toBe('Mint Now')
})

test('after leaving the queue a reload sends nothing, even if an answer came later', async () => {
  const { answerLate, ...api } = await leaveWhileAsking()
  answerLate(queued({ place: 6, about: 80 }))
  await passTime()
  expect(api.count(PURCHASE)).toBe(2)
  expect(readIntent(BUYER, Date.now())).toBeNull()
})

test('closing the dialog keeps the place: the button brings it back', async () => {
  const api = await waitInLine({ place: 7, about: 90 })
  fireEvent.click(screen.getByRole('button', { name: /close/i }))
  expect(screen.getByRole('region', { name: /^Open purchase/ }).textContent).toContain('In line, place 7')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(api.count(PURCHASE)).toBe(3)
  await pressMint()
  expect(titleOf(openDialog())).toBe('You are in line')
})

test('waiting longer than a purchase’s time-out ends nothing', async () => {
  const api = await waitInLine({ place: 900, about: 1_800 }, 30)
  await act(() => vi.advanceTimersByTimeAsync(20 * 60_000))
  expect(titleOf(openDialog())).toBe('You are in line')
  api.answer(PURCHASE, replyOf(purchaseOf()))
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(titleOf(openDialog())).toBe('Confirm in Xaman')
})

test('after a wait longer than a purchase’s time-out, a reload keeps the place', async () => {
  const line = queued({ place: 900, about: 1_800 }, 30)
  const { requests } = await visitMintPage({ [PURCHASE]: line })
  await buyEpic()
  await act(() => vi.advanceTimersByTimeAsync(20 * 60_000))
  cleanup()

  const reloaded = await visitMintPage({ [PURCHASE]: line })
  expect(keysOf(reloaded.requests)).toEqual(keysOf(requests).slice(0, 1))
})

test('a tier that sells out during the wait is shown as sold out', async () => {
  const api = await waitInLine({ place: 7, about: 90 })
  const { status, error } = errors.sold_out
  api.answer(PURCHASE, Response.json({ error, code: 'sold_out', requestId: 'r' }, { status }))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(openDialog()?.textContent).toContain('This tier is sold out')
})

test.each(['rate_limited', 'ledger_unreachable', 'internal'] as const)(
  '%s refuses one request and not the wait: the place is kept, and asked for again',
  async (code) => {
    const api = await waitInLine({ place: 7, about: 90 })
    api.answer(PURCHASE, refuse(code))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(titleOf(openDialog())).toBe('You are in line')
    expect(readIntent(BUYER, Date.now())).not.toBeNull()

    api.answer(PURCHASE, replyOf(purchaseOf()))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(titleOf(openDialog())).toBe('Confirm in Xaman')
    expect(new Set(keysOf(api.requests)).size).toBe(1)
  },
)

test('a request from the queue that is being answered is not sent a second time', async () => {
  const api = await waitInLine({ place: 1, about: 5 })
  api.answer(PURCHASE, hang)
  await passTime(20_000)
  expect(api.count(PURCHASE)).toBe(2)
})

test('a request from the queue without an answer in the usual time is sent again', async () => {
  const api = await waitInLine({ place: 1, about: 5 })
  api.answer(PURCHASE, hang)
  await passTime(6_000)
  api.answer(PURCHASE, replyOf(purchaseOf()))
  await passTime(20_000)
  expect(titleOf(openDialog())).toBe('Confirm in Xaman')
})

test('a purchase that was made before its buyer left the queue is shown, so that it can be cancelled or paid', async () => {
  const { answerLate } = await leaveWhileAsking()
  answerLate(replyOf(purchaseOf()))
  await passTime()
  expect(openDialog()).toBeNull()
  const bar = within(screen.getByRole('region', { name: 'Open purchase, Topaz No. 53' }))
  expect(bar.getByRole('button', { name: 'Cancel this purchase' })).toBeTruthy()
})

test('a screen reader hears the time until the turn when it changes, not every place', async () => {
  const api = await waitInLine({ place: 40, about: 170 })
  const announced = () =>
    within(openDialog() as HTMLElement)
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
  const before = announced()
  expect(before).toContain('Your turn comes in about 3 minutes.')

  api.answer(PURCHASE, queued({ place: 39, about: 165 }))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(openDialog()?.textContent).toContain('39')
  expect(announced()).toEqual(before)
})

test('the late answer to a request that was left does not drop the next one, which a reload would send again', async () => {
  const { answerLate, ...api } = await leaveWhileAsking()
  api.answer(PURCHASE, hang)
  await buyEpic()
  answerLate(refuse('sold_out'))
  await passTime()
  expect(readIntent(BUYER, Date.now())?.requestId).toBe(keysOf(api.requests).at(-1))
})

test('after leaving the queue a request that was lost before is not repeated', async () => {
  const api = await waitInLine({ place: 1, about: 5 })
  api.answer(PURCHASE, lose)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  const sent = api.count(PURCHASE)
  fireEvent.click(screen.getByRole('button', { name: 'Leave the line' }))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(api.count(PURCHASE)).toBe(sent)
})

test('a place that the wallet’s room reports is shown, and asked with at once when the turn is seconds away', async () => {
  const sockets = fakeSockets()
  const api = await waitInLine({ place: 90, about: 300 }, 60)
  const room = sockets.findLast(({ url }) => url.pathname === `/parties/wallet/${BUYER}`)
  await act(async () => room?.open())
  await passTime()
  await act(async () => room?.say({ type: 'line-moved', uuid: null, data: { place: 40, about: 120 } }, 1))
  await passTime()
  expect(openDialog()?.textContent).toContain('Your turn comes in about 2 minutes.')
  expect(api.count(PURCHASE), 'while the turn is minutes away').toBe(1)

  api.answer(PURCHASE, replyOf(purchaseOf()))
  await act(async () => room?.say({ type: 'line-moved', uuid: null, data: { place: 1, about: 5 } }, 2))
  await passTime()
  expect(api.count(PURCHASE)).toBe(2)
  expect(titleOf(openDialog())).toBe('Confirm in Xaman')
})

test('a place whose time is unknown is shown, and not asked with before its time', async () => {
  const sockets = fakeSockets()
  const api = await waitInLine({ place: 90, about: 300 }, 60)
  const room = sockets.findLast(({ url }) => url.pathname === `/parties/wallet/${BUYER}`)
  await act(async () => room?.open())
  await passTime()
  await act(async () => room?.say({ type: 'line-moved', uuid: null, data: { place: 1, about: null } }, 1))
  await passTime()
  expect(openDialog()?.textContent).toContain('Your turn comes if a pass on hold is given back.')
  expect(api.count(PURCHASE)).toBe(1)
})

test('a buyer in the queue for a tier that is paused reads why', async () => {
  const api = await waitInLine({ place: 3, about: 40 })
  const pausedTiers = [{ tier: 'epic', notice: 'Epic passes come back on Monday.' }]
  api.answer('GET /v2/nft/status', statusOf({ pausedTiers }))
  await passTime(31_000)
  expect(openDialog()?.textContent).toContain('Epic passes come back on Monday.')
})

test('a turn that is one minute away is said to be', async () => {
  await waitInLine({ place: 4, about: 60 })
  expect(openDialog()?.textContent).toContain('Your turn comes in about 1 minute.')
})
