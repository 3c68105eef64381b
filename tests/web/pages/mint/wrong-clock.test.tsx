import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { HOUR, MINUTE, PAYLOAD_LIFE, SECOND } from '#contract/timing'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { BUYER, healthOf, infoOf, NFTOKEN, purchaseOf, soldPurchase } from '../../live/samples.ts'
import { openDialog, visitMintPage } from './visit-mint-page.tsx'

const READ = 'GET /v2/nft/purchase/purchase-1'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 12, 0) })
  fakeSockets()
  history.replaceState(null, '', '/founder-pass-wallet?purchase=purchase-1')
})

test.each([
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
])('on a device whose clock is %s of the server’s, a request counts down its true time', async (_, ahead) => {
  const serverTime = () => Date.now() - ahead
  const { payload } = purchaseOf()
  const expiresAt = serverTime() + 5 * MINUTE
  const read = () => purchaseOf({ readAt: serverTime(), payload: { ...payload, expiresAt } })
  await visitMintPage({ [READ]: read })
  const dialog = within(openDialog() as HTMLElement)
  expect(dialog.getByText('5:00')).toBeTruthy()
  expect(openDialog()?.textContent).toContain('Your request stays open until 12:05')

  await passTime(30 * SECOND)
  expect(dialog.getByText('4:30')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await passTime(MINUTE)
  expect(screen.getByRole('region', { name: /^Open purchase/ }).textContent).toContain('3:30')
})

test.each([
  ['is an hour ahead of the server’s', HOUR, 0],
  ['is an hour behind the server’s', -HOUR, 0],
  ['is forty seconds ahead of the server’s', 40 * SECOND, 0],
  ['is right, and to which the answer took four seconds', 0, 4 * SECOND],
])('on a device whose clock %s, stages show by that clock when they ended', async (_, ahead, took) => {
  const serverTime = () => Date.now() - ahead - took
  const at = serverTime() + took - 5 * SECOND
  const { payload, evidence } = purchaseOf()
  const open = {
    payload: { ...payload, expiresAt: serverTime() + PAYLOAD_LIFE },
    evidence: { ...evidence, reserved: { at, ledger: null, tx: null } },
  }
  const api = await visitMintPage({ [READ]: () => purchaseOf({ ...open, readAt: serverTime() }) })
  const reserved = () => within(openDialog() as HTMLElement).getAllByRole('listitem')[0]?.textContent
  expect(reserved()).toBe('Reserved11:59:55')

  api.answer(READ, () => ({ ...soldPurchase(), ...open, payload: null, readAt: serverTime() }))
  await passTime(30 * SECOND)
  expect(openDialog()?.textContent).toContain('The pass is yours')
  expect(reserved()).toBe('Reserved11:59:55')
})

test('a reading that took longer than another does not make the countdown jump', async () => {
  const { payload } = purchaseOf()
  const expiresAt = Date.now() + 5 * MINUTE
  let took = 0
  const read = () => purchaseOf({ readAt: Date.now() - took, payload: { ...payload, expiresAt } })
  await visitMintPage({ [READ]: read })
  took = 4 * SECOND
  await passTime(30 * SECOND)
  expect(within(openDialog() as HTMLElement).getByText('4:30')).toBeTruthy()
})

test.each([
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
])('on a device whose clock is %s of the server’s, the latest sale has its true age', async (_, ahead) => {
  history.replaceState(null, '', '/founder-pass-wallet')
  const serverTime = Date.now() - ahead
  const sale = { tokenId: 728, tier: 'epic', number: 53, owner: BUYER, nftokenId: NFTOKEN }
  await visitMintPage({
    'GET /api/health/status': { ...healthOf(), checkedAt: serverTime },
    'GET /v2/nft/info': { ...infoOf(), lastMintedNFTs: [{ ...sale, time: serverTime - 5 * MINUTE }] },
  })
  expect(screen.getByText('5 minutes ago')).toBeTruthy()
})
