import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { durationInWords } from '#contract/in-words'
import { PAYLOAD_LIFE } from '#contract/timing'
import { OfflineBanner } from '../../../../web/live/offline-banner.tsx'
import { lose } from '../../live/fake-api.ts'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { press } from '../../live/press.ts'
import { endedPurchase, purchaseOf, replyOf, signedPurchase } from '../../live/samples.ts'
import { buyEpic, openDialog, titleOf, visitMintPage } from './visit-mint-page.tsx'

const BUY = 'POST /v2/nft/purchase'
const READ = 'GET /v2/nft/purchase/purchase-1'

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
  history.replaceState(null, '', '/founder-pass-wallet')
})

test('a signature on another network is named as such, and was not charged', async () => {
  const api = await visitMintPage()
  await buyEpic()
  api.answer(
    READ,
    endedPurchase('wrong_network', 'Your wallet app signed on another network than this site’s.'),
  )
  await passTime(3_000)

  expect(openDialog()?.textContent).toContain('another network')
  expect(openDialog()?.textContent).toContain('Choose the network of this site in Xaman')
  expect(openDialog()?.textContent).toContain('You were not charged.')
})

test('an unexplained error names the contact and the id to quote', async () => {
  const api = await visitMintPage()
  await buyEpic()
  api.answer(READ, endedPurchase('payment_failed', 'Transaction failed due to an unexpected issue.'))
  await passTime(3_000)

  expect(openDialog()?.querySelector('a[href^="https://discord.gg/"]')).toBeTruthy()
  expect(openDialog()?.textContent).toContain('purchase-1')
})

test('a server error shows the request id for the log', async () => {
  const error = 'Transaction failed due to an unexpected issue. Please try again or contact support.'
  const crash = Response.json({ error, code: 'internal', requestId: 'req-77' }, { status: 500 })
  await visitMintPage({ [BUY]: crash })
  await buyEpic()
  await passTime(5_000)

  expect(openDialog()?.textContent).toContain('req-77')
})

test('offline a banner is shown until the network is back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<OfflineBanner />)
  expect(screen.getByRole('status').textContent).toBe('')

  online.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).toContain('You are offline.')
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a request made offline is sent when the network is back, and stays one purchase', async () => {
  const api = await visitMintPage({ [BUY]: lose })
  await buyEpic()
  await passTime(10_000)
  expect(titleOf(openDialog())).toBe('No answer yet')
  const before = api.count(BUY)

  api.answer(BUY, replyOf(purchaseOf()))
  window.dispatchEvent(new Event('online'))
  await passTime()
  expect(titleOf(openDialog())).toBe('Confirm in Xaman')
  expect(api.count(BUY)).toBe(before + 1)
  const ids = api.requests.flatMap(({ route, body }) =>
    route === BUY ? [(body as { clientMintRequestId: string }).clientMintRequestId] : [],
  )
  expect(new Set(ids).size).toBe(1)
})

test('the button that tries a purchase again leaves the focus in the dialog, behind which nothing can be reached', async () => {
  const api = await visitMintPage({ [BUY]: lose })
  await buyEpic()
  await passTime(10_000)
  api.answer(BUY, replyOf(purchaseOf()))
  const again = screen.getByRole('button', { name: 'Try Again' })
  again.focus()
  fireEvent.click(again)
  await passTime()

  expect(titleOf(openDialog())).toBe('Confirm in Xaman')
  expect(again.isConnected).toBe(false)
  expect(document.activeElement).toBe(openDialog())
})

test('disconnecting during a purchase warns that its request stays payable', async () => {
  await visitMintPage({ 'POST /wallet/disconnect': { success: true } })
  await buyEpic()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await press('Disconnect')
  expect(titleOf(openDialog())).toBe('A purchase is still open')
  expect(openDialog()?.textContent).toContain('stays payable in Xaman')

  await press('Stay connected')
  expect(screen.getByRole('button', { name: 'Disconnect' })).toBeTruthy()
  await press('Disconnect')
  screen.getByRole('button', { name: 'Disconnect anyway' }).focus()
  await press('Disconnect anyway')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect Wallet' }))
})

test('disconnecting once a purchase is signed asks nothing: no request is left that could be paid', async () => {
  const api = await visitMintPage({ 'POST /wallet/disconnect': { success: true } })
  await buyEpic()
  api.answer(READ, signedPurchase())
  await passTime(3_000)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await press('Disconnect')
  expect(openDialog()).toBeNull()
  expect(screen.getByRole('button', { name: 'Connect Wallet' })).toBeTruthy()
})

test('the desk shows the true time in which a request can be signed', async () => {
  await visitMintPage()
  const steps = screen.getByRole('list', { name: 'What happens next' }).textContent
  expect(steps).toContain(`within ${durationInWords(PAYLOAD_LIFE)}.`)
})
