import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PURCHASE_POLLS, PURCHASE_TIMEOUT } from '#contract/timing'
import { SignedSlip } from '../../../../web/pages/mint/signed-slip.tsx'
import { type FakeSocket, fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { press } from '../../live/press.ts'
import {
  BUYER,
  endedPurchase,
  HASH,
  purchaseOf,
  signedPurchase,
  soldPurchase,
  UUID,
} from '../../live/samples.ts'
import { buyEpic, mintButton, openDialog, titleOf, visitMintPage } from './visit-mint-page.tsx'

const READ = 'GET /v2/nft/purchase/purchase-1'
const OPEN = 'GET /v2/nft/purchases/open'
/** The server's clock is an hour ahead of this device's. */
const AHEAD = 3_600_000
const judged = endedPurchase('timed_out', 'NFT transaction timed out')
let sockets: FakeSocket[]

beforeEach(() => {
  vi.useFakeTimers()
  sockets = fakeSockets()
})

async function joinRoom(path: string) {
  await act(async () => sockets.findLast(({ url }) => url.pathname === path)?.open())
  await passTime()
}

/** A visitor has bought and signed; the room is connected and sends nothing more. */
async function signedAndSilent() {
  const api = await visitMintPage()
  await buyEpic()
  await joinRoom(`/parties/payload/${UUID}`)
  const at = Date.now() + AHEAD
  api.answer(READ, () => signedPurchase(at, Date.now() + AHEAD))
  sockets
    .findLast(({ url }) => url.pathname === `/parties/payload/${UUID}`)
    ?.say({ type: 'payment-completed', uuid: null, data: { txid: HASH } }, 1)
  await passTime()
  return api
}

function words(): string {
  return openDialog()?.textContent ?? ''
}

test('for fifteen seconds the page only waits for a signature; then it shows all that is known of it', async () => {
  await signedAndSilent()
  await passTime(14_000)
  expect(words()).toContain('within about 4 seconds')
  expect(words()).not.toContain(HASH)

  await passTime(3_000)
  expect(titleOf(openDialog())).toBe('Confirming on the ledger')
  expect(words()).not.toContain('4 seconds')
  expect(words()).toContain('Signed, but not in a ledger yet.')
  expect(words()).toContain('You are charged only if it lands.')
  const slip = within(screen.getByRole('region', { name: 'Your signed transaction' }))
  expect(slip.getByText('0:17')).toBeTruthy()
  expect(slip.getByRole('link', { name: new RegExp(HASH) }).getAttribute('href')).toBe(
    `https://explorer.test/tx/${HASH}`,
  )
  expect(slip.getByRole('button', { name: 'Copy hash' })).toBeTruthy()
  expect(slip.getByText('99,412,240')).toBeTruthy()

  await passTime(60_000)
  expect(slip.getByText('1:17')).toBeTruthy()
})

test('a signature that one node has seen is shown as soon as the wallet’s room reports it', async () => {
  await signedAndSilent()
  await joinRoom(`/parties/wallet/${BUYER}`)
  const room = sockets.findLast(({ url }) => url.pathname === `/parties/wallet/${BUYER}`)
  room?.say({ type: 'signature-seen', uuid: null, data: { purchaseId: 'purchase-1' } }, 1)
  await passTime(1_000)
  expect(words()).toContain('One node has seen your signature land')
})

test('a reopened page counts from the signature, not from its own start', async () => {
  history.replaceState(null, '', '/founder-pass-wallet?purchase=purchase-1')
  const at = Date.now() + AHEAD - 95_000
  await visitMintPage({ [READ]: () => signedPurchase(at, Date.now() + AHEAD) })

  expect(words()).toContain('1:35')
})

test('a transaction without a last ledger is shown without one', async () => {
  history.replaceState(null, '', '/founder-pass-wallet?purchase=purchase-1')
  const endless = signedPurchase(Date.now() - 20_000, Date.now())
  const signed = endless.evidence.signed && { ...endless.evidence.signed, lastLedger: null }
  await visitMintPage({ [READ]: purchaseOf({ ...endless, evidence: { ...endless.evidence, signed } }) })

  expect(words()).toContain(HASH)
  expect(words()).not.toContain('Last ledger')
})

test('a verdict without a room event is found all the same, with its cost', async () => {
  const api = await signedAndSilent()
  await passTime(60_000)
  api.answer(READ, judged)
  await passTime(6_000)

  expect(titleOf(openDialog())).toBe('Not minted')
  expect(words()).toContain('NFT transaction timed out')
  expect(words()).toContain('It can no longer be carried out.')
  expect(words()).toContain('You were not charged.')
  expect(words()).not.toContain('refresh')
})

test('the verdict is shown after a reload, and is gone once dismissed', async () => {
  history.replaceState(null, '', '/founder-pass-wallet?purchase=purchase-1')
  await visitMintPage({ [READ]: judged })
  expect(titleOf(openDialog())).toBe('Not minted')
  expect(words()).toContain('You were not charged.')

  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(openDialog()).toBeNull()
  expect(screen.getByText('You were not charged.').closest('.notice')?.role).toBe('none')
  cleanup()
  await visitMintPage({ [READ]: judged })
  expect(openDialog()).toBeNull()
})

test('another tab, opened without the purchase’s address after the verdict, shows it too', async () => {
  await signedAndSilent()
  cleanup()
  history.replaceState(null, '', '/founder-pass-wallet')
  await visitMintPage({ [READ]: judged, [OPEN]: { purchases: [] } })

  expect(titleOf(openDialog())).toBe('Not minted')
  expect(words()).toContain('You were not charged.')
})

test.each([
  ['a refusal', 403],
  ['a missing page', 404],
])('%s of an intermediary does not make the page forget the purchase', async (_, status) => {
  history.replaceState(null, '', '/founder-pass-wallet?purchase=purchase-1')
  const api = await visitMintPage({ [READ]: new Response('<h1>Not here</h1>', { status }) })
  expect(openDialog()).toBeNull()
  expect(location.search).toBe('?purchase=purchase-1')

  api.answer(READ, judged)
  await passTime(31_000)
  expect(titleOf(openDialog())).toBe('Not minted')
})

test('another wallet in the same browser is not shown this purchase', async () => {
  await signedAndSilent()
  cleanup()
  history.replaceState(null, '', '/founder-pass-wallet')
  const api = await visitMintPage({
    [READ]: Response.json({ error: 'Not found.', code: 'not_found', requestId: 'r' }, { status: 404 }),
  })
  expect(openDialog()).toBeNull()
  expect(api.count(OPEN)).toBe(1)

  cleanup()
  const later = await visitMintPage()
  expect(later.count(READ)).toBe(0)
})

test('after ten minutes without a verdict polling continues, also with the dialog closed', async () => {
  const api = await signedAndSilent()
  await passTime(PURCHASE_TIMEOUT)
  expect(titleOf(openDialog())).toBe('No verdict yet')
  expect(words()).toContain('you are charged only if your transaction lands')
  expect(words()).toContain(HASH)

  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(openDialog()).toBeNull()
  expect(screen.getByRole('region', { name: /^Open purchase/ }).textContent).toContain('No verdict yet')
  expect(screen.getByRole('alert').textContent).toContain('There is no verdict yet.')
  expect(mintButton().textContent).toBe('Complete in Xaman App')

  api.answer(READ, judged)
  await passTime(10_000)
  const said = screen.getByRole('alert').textContent
  expect(said).toContain('NFT transaction timed out')
  expect(said).toContain('You were not charged.')
  expect(said).not.toContain('no verdict')
  expect(mintButton().textContent).toBe('Mint Now')
})

test('a verdict that came while the dialog was closed is shown on the page, also after a reload, until it is dismissed', async () => {
  const api = await signedAndSilent()
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await passTime(60_000)
  api.answer(READ, judged)
  await passTime(6_000)
  expect(openDialog()).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('You were not charged.')

  cleanup()
  const reloaded = await visitMintPage({ [READ]: judged })
  expect(reloaded.count(READ)).toBe(1)
  expect(titleOf(openDialog())).toBe('Not minted')
  cleanup()

  await visitMintPage({ [READ]: judged })
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  cleanup()
  const later = await visitMintPage({ [READ]: judged })
  expect(later.count(READ)).toBe(0)
})

test('a timed-out purchase is still polled without a room, signed or not', async () => {
  const api = await visitMintPage()
  await buyEpic()
  await passTime(PURCHASE_TIMEOUT)
  expect(titleOf(openDialog())).toBe('No verdict yet')

  api.answer(
    READ,
    endedPurchase('mint_failed', 'The network is currently busy. Please wait a minute and try again.'),
  )
  await passTime(40_000)
  expect(titleOf(openDialog())).toBe('Not minted')
  expect(words()).toContain('You were not charged.')
})

test('without a room a signature is read until there is a verdict, however many readings that takes', async () => {
  const api = await visitMintPage()
  await buyEpic()
  const at = Date.now()
  api.answer(READ, () => signedPurchase(at, Date.now()))
  for (let minute = 1; minute <= 4; minute += 1) await passTime(60_000)
  expect(api.count(READ)).toBeGreaterThan(PURCHASE_POLLS)
  expect(words()).not.toContain('Transaction polling timed out')

  api.answer(READ, soldPurchase())
  await passTime(6_000)
  expect(titleOf(openDialog())).toBe('The pass is yours')
})

test('a sale after an assumed failure is shown as a sale', async () => {
  const api = await visitMintPage()
  await joinRoom(`/parties/wallet/${BUYER}`)
  await buyEpic()
  const declined = endedPurchase('wallet_rejected', 'Transaction was rejected in your wallet app')
  api.answer(READ, purchaseOf({ ...declined, status: 'cancelling' }))
  await passTime(7_000)
  expect(openDialog()).toBeNull()
  expect(screen.getByText('You were not charged.').closest('.notice')?.role).toBe('none')

  const data = { purchaseId: 'purchase-1', stage: 'success' } as const
  const room = sockets.findLast(({ url }) => url.pathname === `/parties/wallet/${BUYER}`)
  room?.say({ type: 'payload-update', uuid: null, data }, 1)
  await passTime(1_000)
  expect(openDialog(), 'an event alone proves no sale').toBeNull()

  api.answer(READ, soldPurchase())
  room?.say({ type: 'payload-update', uuid: null, data }, 2)
  await passTime(1_000)
  expect(titleOf(openDialog())).toBe('The pass is yours')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a sale after an assumed failure is shown once however often it is reported, and the wallet is read again', async () => {
  const api = await visitMintPage()
  await joinRoom(`/parties/wallet/${BUYER}`)
  await buyEpic()
  const declined = endedPurchase('wallet_rejected', 'Transaction was rejected in your wallet app')
  api.answer(READ, declined)
  await passTime(7_000)
  const before = api.count('GET /wallet/data')

  const answers: ((sold: unknown) => void)[] = []
  api.answer(READ, () => new Promise((resolve) => answers.push(resolve)))
  const room = sockets.findLast(({ url }) => url.pathname === `/parties/wallet/${BUYER}`)
  const data = { purchaseId: 'purchase-1', stage: 'success' } as const
  for (const seq of [1, 2]) room?.say({ type: 'payload-update', uuid: null, data }, seq)
  await passTime()
  expect(answers).toHaveLength(2)
  answers[0]?.(soldPurchase())
  await passTime()
  expect(titleOf(openDialog())).toBe('The pass is yours')
  expect(api.count('GET /wallet/data')).toBe(before + 1)

  await press('Close', openDialog() ?? document.body)
  answers[1]?.(soldPurchase())
  await passTime()
  expect(openDialog()).toBeNull()
})

test('that there is no verdict yet is said once: on the page only while the dialog is closed', async () => {
  await signedAndSilent()
  await passTime(PURCHASE_TIMEOUT)
  expect(titleOf(openDialog())).toBe('No verdict yet')
  expect(screen.getAllByText(/^There is no verdict yet/)).toHaveLength(1)
})

test('of a signed transaction whose last ledger is unknown nothing is promised', () => {
  const { evidence, ...purchase } = signedPurchase()
  const signed = { at: 1, ledger: null, tx: HASH, lastLedger: null }
  const { container } = render(
    <SignedSlip purchase={{ ...purchase, evidence: { ...evidence, signed } }} age={20_000} />,
  )
  expect(container.textContent).toContain('0:20')
  expect(container.textContent).not.toContain('it can never land')
})
