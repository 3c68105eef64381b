import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hang, lose } from '../../live/fake-api.ts'
import { type FakeSocket, fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { press } from '../../live/press.ts'
import {
  BUYER,
  endedPurchase,
  infoOf,
  purchaseOf,
  replyOf,
  signedPurchase,
  soldPurchase,
  statusOf,
  walletOf,
} from '../../live/samples.ts'
import {
  agree,
  buyEpic,
  mintButton,
  openDialog,
  pressMint,
  titleOf,
  visitMintPage,
} from './visit-mint-page.tsx'

const BUY = 'POST /v2/nft/purchase'
const CANCEL = 'POST /v2/nft/purchase/purchase-1/cancel'
const READ = 'GET /v2/nft/purchase/purchase-1'
const rare = purchaseOf({ id: 'purchase-2', tier: 'rare', tokenId: 504, number: 4, priceDrops: '450000000' })

let sockets: FakeSocket[]

beforeEach(() => {
  vi.useFakeTimers()
  sockets = fakeSockets()
  history.replaceState(null, '', '/founder-pass-wallet')
})

function bar(name = 'Topaz No. 53'): HTMLElement {
  return screen.getByRole('region', { name: `Open purchase, ${name}` })
}

/** An epic pass is minted and held, and its dialog is closed. */
async function openEpic() {
  const api = await visitMintPage()
  await buyEpic()
  const dialog = openDialog()
  if (dialog) await press('Close', dialog)
  return api
}

test('an open purchase stays visible with its price and time, and its bar reopens the request', async () => {
  await openEpic()
  expect(bar().textContent).toContain('850.00 XRP')
  expect(bar().textContent).toContain('10:00 left to open it in Xaman')
  expect(mintButton().textContent).toBe('Complete in Xaman App')

  await press('Continue in Xaman', bar())
  expect(titleOf(openDialog())).toBe('Confirm in Xaman')
})

test('the slip is free for the next: its button concerns its own tier, and a second purchase can start', async () => {
  const api = await openEpic()
  fireEvent.click(screen.getByRole('radio', { name: /Rare/ }))
  expect(mintButton().textContent).toBe('Mint Now')
  expect(screen.getByRole('region', { name: 'Rare pass' })).toBeTruthy()

  api.answer(BUY, replyOf(rare))
  api.answer('GET /v2/nft/purchase/purchase-2', rare)
  await pressMint()
  await agree()
  expect(openDialog()?.textContent).toContain('Quartz No. 4')
  expect(openDialog()?.textContent).toContain('450.00 XRP')
  expect(bar('Quartz No. 4')).toBeTruthy()
  expect(bar('Topaz No. 53')).toBeTruthy()

  await press('Close', openDialog() ?? document.body)
  fireEvent.click(screen.getByRole('radio', { name: /Common/ }))
  await pressMint()
  expect(openDialog()).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Two purchases of this wallet are still open.')
})

test('while a request has no answer its bar says what happens, and a press for another pass is told to wait', async () => {
  await visitMintPage({ [BUY]: hang })
  await buyEpic()
  await press('Close', openDialog() ?? document.body)
  expect(bar('Epic pass').textContent).toContain('Being minted for you')
  expect(within(bar('Epic pass')).getByRole('button', { name: 'Show progress' })).toBeTruthy()

  fireEvent.click(screen.getByRole('radio', { name: /Rare/ }))
  await pressMint()
  expect(openDialog()).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Your other pass is still being reserved.')
})

test('a second pass of the same tier can be bought beside the first', async () => {
  const rareOpen = { purchases: [rare] }
  await visitMintPage({ 'GET /v2/nft/purchases/open': rareOpen, 'GET /v2/nft/purchase/purchase-2': rare })
  await press('Close', openDialog() ?? document.body)
  expect(mintButton().textContent).toBe('Complete in Xaman App')
  await press('Mint another Rare pass')
  expect(titleOf(openDialog())).toBe('Before you mint')
})

test('beside an open pass of the same tier no other is offered once the wallet has reached the limit', async () => {
  await visitMintPage({
    'GET /wallet/data': walletOf({ passes: [{ tier: 'rare', owned: 1, held: 1 }] }),
    'GET /v2/nft/purchases/open': { purchases: [rare] },
    'GET /v2/nft/purchase/purchase-2': rare,
  })
  await press('Close', openDialog() ?? document.body)
  expect(mintButton().textContent).toBe('Complete in Xaman App')
  expect(screen.queryByRole('button', { name: 'Mint another Rare pass' })).toBeNull()
})

/** 1,000 XRP: enough for an epic or a rare pass, and not for both; enough for two of rare. */
const thousand = walletOf({ balanceDrops: '1000000000', spendableDrops: '998600000' })

test('the next pass is offered to a wallet that can pay for it beside its open purchase, and the slip counts both', async () => {
  const api = await openEpic()
  api.answer('GET /wallet/data', thousand)
  document.dispatchEvent(new Event('visibilitychange'))
  await passTime()
  const slip = () => document.querySelector('.summary')?.textContent
  expect(slip()).toContain('Balance after150.00 XRP149,999,988 drops')
  expect(slip()).not.toContain('Open purchases')

  fireEvent.click(screen.getByRole('radio', { name: /Rare/ }))
  expect(slip()).toContain('Your balance1,000.00 XRPOpen purchases850.00 XRPBalance afterNot enough')
  expect(slip()).toContain('Add at least301.81 XRP301,800,024 drops')
  await pressMint()
  expect(openDialog()).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Insufficient XRP balance')

  api.answer(CANCEL, endedPurchase('cancelled', 'You cancelled this purchase.'))
  await press('Cancel this purchase', bar())
  expect(slip()).toContain('Your balance1,000.00 XRPBalance after550.00 XRP549,999,988 drops')
  await pressMint()
  expect(titleOf(openDialog())).toBe('Before you mint')
})

test('a second pass of the same tier is only offered to a wallet that can pay for both', async () => {
  await visitMintPage({
    'GET /wallet/data': walletOf({ balanceDrops: '900000000', spendableDrops: '898600000' }),
    'GET /v2/nft/purchases/open': { purchases: [rare] },
    'GET /v2/nft/purchase/purchase-2': rare,
  })
  await press('Close', openDialog() ?? document.body)
  expect(mintButton().textContent).toBe('Complete in Xaman App')
  expect(screen.queryByRole('button', { name: 'Mint another Rare pass' })).toBeNull()
})

test('after a reload every open purchase has its bar, and the newest is in view', async () => {
  await visitMintPage({
    'GET /v2/nft/purchases/open': { purchases: [rare, purchaseOf()] },
    'GET /v2/nft/purchase/purchase-2': rare,
  })
  expect(openDialog()?.textContent).toContain('Quartz No. 4')
  expect(bar('Quartz No. 4')).toBeTruthy()
  expect(bar('Topaz No. 53')).toBeTruthy()
  expect(mintButton().textContent).toBe('Complete in Xaman App')
})

test('a purchase that is found while the visitor reads a dialog is shown after it', async () => {
  const api = await visitMintPage({ 'GET /v2/nft/purchases/open': lose })
  await pressMint()
  api.answer('GET /v2/nft/purchases/open', { purchases: [purchaseOf()] })
  await passTime(31_000)
  expect(titleOf(openDialog())).toBe('Before you mint')
  expect(bar()).toBeTruthy()
  await press('Cancel', openDialog() ?? document.body)
  expect(titleOf(openDialog())).toBe('Confirm in Xaman')
})

test('a purchase begun in another tab has its bar once the visitor returns, beside the purchase of this tab', async () => {
  const api = await openEpic()
  api.answer('GET /v2/nft/purchases/open', { purchases: [rare, purchaseOf()] })
  api.answer('GET /v2/nft/purchase/purchase-2', rare)
  document.dispatchEvent(new Event('visibilitychange'))
  await passTime()
  expect(bar('Quartz No. 4')).toBeTruthy()
  expect(bar('Topaz No. 53')).toBeTruthy()
  expect(openDialog()).toBeNull()
})

test('a purchase begun in another window has its bar with the first event about it, and one of this window is not looked for', async () => {
  const api = await visitMintPage({ [BUY]: hang })
  const room = sockets.findLast(({ url }) => url.pathname === `/parties/wallet/${BUYER}`)
  await act(async () => room?.open())
  await passTime()
  const listed = () => api.count('GET /v2/nft/purchases/open')
  const before = listed()
  api.answer('GET /v2/nft/purchases/open', { purchases: [rare] })
  api.answer('GET /v2/nft/purchase/purchase-2', rare)
  const begun = { purchaseId: 'purchase-2', stage: 'minting' } as const
  room?.say({ type: 'payload-update', uuid: null, data: begun }, 1)
  await passTime()
  expect(bar('Quartz No. 4')).toBeTruthy()
  expect(listed()).toBe(before + 1)

  await press('Close', openDialog() ?? document.body)
  await buyEpic()
  const own = { purchaseId: 'purchase-1', stage: 'minting' } as const
  room?.say({ type: 'payload-update', uuid: null, data: own }, 2)
  await passTime()
  expect(listed()).toBe(before + 1)
})

test('open purchases are requested until the server has listed them, and do not cover another', async () => {
  const api = await visitMintPage({ 'GET /v2/nft/purchases/open': lose })
  await buyEpic()
  expect(openDialog()?.textContent).toContain('Topaz No. 53')
  api.answer('GET /v2/nft/purchases/open', { purchases: [rare, purchaseOf()] })
  api.answer('GET /v2/nft/purchase/purchase-2', rare)
  await passTime(31_000)
  expect(openDialog()?.textContent).toContain('Topaz No. 53')
  await press('Close', openDialog() ?? document.body)
  expect(bar('Quartz No. 4')).toBeTruthy()
  expect(bar('Topaz No. 53')).toBeTruthy()

  const asked = api.count('GET /v2/nft/purchases/open')
  await passTime(90_000)
  expect(api.count('GET /v2/nft/purchases/open')).toBe(asked)
})

test('a cancelled purchase is gone, cost nothing, and can be started again', async () => {
  const api = await openEpic()
  api.answer(CANCEL, endedPurchase('cancelled', 'You cancelled this purchase.'))
  api.answer('GET /v2/nft/info', infoOf())
  const announcing = document.querySelector('.summary-sheet > [role="status"]')
  within(bar()).getByRole('button', { name: 'Cancel this purchase' }).focus()
  await press('Cancel this purchase', bar())

  expect(screen.queryByRole('region', { name: /^Open purchase/ })).toBeNull()
  const kept = screen.getByText('You cancelled this purchase.').closest('.notice')
  expect(kept?.textContent).toContain('You were not charged.')
  expect(announcing?.contains(kept), 'a screen reader announces it').toBe(true)
  expect(kept?.closest('[role=status], [role=alert]'), 'and once').toBe(announcing)
  const desk = screen.getByRole('complementary', { name: 'Purchase' })
  expect(document.activeElement, 'the pressed button is gone').toBe(desk)
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  dismiss.focus()
  fireEvent.click(dismiss)
  await passTime()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Epic pass' }))
  expect(mintButton().textContent).toBe('Mint Now')
  expect(api.count(CANCEL)).toBe(1)
})

test('a purchase signed before its cancellation is bought, and the page says why', async () => {
  const api = await openEpic()
  api.answer(CANCEL, signedPurchase())
  api.answer(READ, signedPurchase())
  await press('Cancel this purchase', bar())
  expect(bar().textContent).toContain('Signed, waiting for the ledger')
  expect(bar().textContent).toContain('You had signed before, so the sale stands if the ledger takes it in.')
  expect(within(bar()).queryByRole('button', { name: 'Cancel this purchase' })).toBeNull()

  api.answer(READ, soldPurchase())
  await passTime(4_000)
  expect(titleOf(openDialog())).toBe('The pass is yours')
  expect(openDialog()?.textContent).toContain('You had signed before you cancelled, so the sale stands.')
})

test('a cancellation that came too late is not sent again when the connection returns', async () => {
  const api = await openEpic()
  api.answer(CANCEL, signedPurchase())
  api.answer(READ, signedPurchase())
  await press('Cancel this purchase', bar())
  window.dispatchEvent(new Event('online'))
  await passTime()
  expect(api.count(CANCEL)).toBe(1)
})

test('a cancellation without a network is sent by itself once it is back', async () => {
  const api = await openEpic()
  api.answer(CANCEL, lose)
  await press('Cancel this purchase', bar())
  expect(api.count(CANCEL)).toBe(1)
  api.answer(CANCEL, endedPurchase('cancelled', 'You cancelled this purchase.'))
  window.dispatchEvent(new Event('online'))
  await passTime()
  expect(api.count(CANCEL)).toBe(2)
  expect(screen.getByText('You cancelled this purchase.')).toBeTruthy()
})

test('an unanswered cancellation changes nothing, and can be sent again', async () => {
  const api = await openEpic()
  api.answer(CANCEL, lose)
  await press('Cancel this purchase', bar())
  expect(bar().textContent).toContain('we do not know whether it is cancelled')

  api.answer(CANCEL, endedPurchase('cancelled', 'You cancelled this purchase.'))
  await press('Cancel this purchase', bar())
  expect(screen.queryByRole('region', { name: /^Open purchase/ })).toBeNull()
})

test('a cancellation that is never answered can be sent again after a while', async () => {
  const api = await openEpic()
  api.answer(CANCEL, hang)
  await press('Cancel this purchase', bar())
  await passTime(45_000)
  expect(bar().textContent).toContain('we do not know whether it is cancelled')

  api.answer(CANCEL, endedPurchase('cancelled', 'You cancelled this purchase.'))
  await press('Cancel this purchase', bar())
  expect(screen.queryByRole('region', { name: /^Open purchase/ })).toBeNull()
})

test('a tier whose limit is reached says so on its card, on the slip and on its stub, whose button is off, and a press before any agreement', async () => {
  const full = walletOf({ passes: [{ tier: 'common', owned: 2, held: 0 }] })
  const api = await visitMintPage({ 'GET /wallet/data': full })
  expect(screen.getByRole('radio', { name: /Common/ }).closest('label')?.textContent).toContain(
    '2 of 2 owned',
  )
  expect(screen.getByText('2 of 2 owned: this wallet can have no more Common passes.')).toBeTruthy()
  expect(document.querySelector('.summary-stub')?.textContent).toContain('2 of 2 owned')
  expect(mintButton().getAttribute('aria-disabled')).toBe('true')

  await pressMint()
  expect(openDialog()).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain(
    'You have reached the limit of this tier for one wallet.',
  )
  expect(api.count(BUY)).toBe(0)
})

test('a press that the limit refuses reads the wallet again: a pass on hold may have been given back', async () => {
  const held = walletOf({ passes: [{ tier: 'common', owned: 1, held: 1 }] })
  const api = await visitMintPage({ 'GET /wallet/data': held })
  api.answer('GET /wallet/data', walletOf({ passes: [{ tier: 'common', owned: 1, held: 0 }] }))
  await pressMint()
  expect(openDialog()).toBeNull()
  await pressMint()
  expect(titleOf(openDialog())).toBe('Before you mint')
})

test('an ended purchase has no bar, even before its offer is cancelled on the ledger', async () => {
  const api = await openEpic()
  const ended = endedPurchase('unpaid', 'Insufficient XRP balance.')
  api.answer(READ, { ...ended, status: 'cancelling' })
  fireEvent.click(within(bar()).getByRole('button', { name: 'Continue in Xaman' }))
  await passTime(3_000)
  expect(titleOf(openDialog())).toBe('Not minted')
  expect(screen.queryByRole('region', { name: /^Open purchase/ })).toBeNull()
})

test('when two purchases end behind closed dialogs, the page says what became of each', async () => {
  const api = await visitMintPage({
    'GET /v2/nft/purchases/open': { purchases: [rare, purchaseOf()] },
    'GET /v2/nft/purchase/purchase-2': rare,
  })
  await press('Close', openDialog() ?? document.body)
  api.answer(READ, endedPurchase('unpaid', 'The ledger refused the payment.', 'fee'))
  const expired = endedPurchase('expired', 'Transaction expired. Please try again.')
  api.answer('GET /v2/nft/purchase/purchase-2', { ...expired, id: 'purchase-2', tier: 'rare' })
  await passTime(4_000)

  const notices = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(notices).toHaveLength(2)
  expect(notices.find((words) => words?.startsWith('Epic pass'))).toContain(
    'Only the network fee of 0.000012 XRP was charged.',
  )
  expect(notices.find((words) => words?.startsWith('Rare pass'))).toContain('Transaction expired.')
  expect(
    document.querySelector('[role=status] [role=alert]'),
    'a screen reader announces each once',
  ).toBeNull()

  await press('Dismiss', screen.getAllByRole('alert')[0] as HTMLElement)
  expect(screen.getByRole('alert').textContent).not.toMatch(/^(?:Epic|Rare) pass/)
})

test('a double press on the agreement begins one purchase', async () => {
  const api = await visitMintPage({ [BUY]: hang })
  await pressMint()
  fireEvent.click(screen.getByRole('checkbox'))
  const form = screen.getByRole('button', { name: 'Agree and Continue' }).closest('form')
  await act(async () => {
    for (let presses = 0; presses < 2; presses++)
      form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await passTime()
  expect(api.count(BUY)).toBe(1)
})

test('after a cancellation the wallet is read again, since its pass is no longer on hold', async () => {
  const api = await openEpic()
  api.answer(CANCEL, endedPurchase('cancelled', 'You cancelled this purchase.'))
  const before = api.count('GET /wallet/data')
  await press('Cancel this purchase', bar())
  expect(api.count('GET /wallet/data')).toBe(before + 1)
})

test('a purchase that was begun before a pause can still be paid: its button opens it, and names no pause', async () => {
  const api = await openEpic()
  const notice = 'Minting is paused until noon.'
  api.answer('GET /v2/nft/status', statusOf({ minting: 'paused', notice }))
  await passTime(31_000)
  expect(screen.getAllByText(notice), 'above the tiers, not beside the button').toHaveLength(1)
  expect(document.querySelector('.summary-stub')?.textContent).not.toContain('Minting is paused')
  expect(mintButton().disabled).toBe(false)
  await pressMint()
  expect(titleOf(openDialog())).toBe('Confirm in Xaman')
})

test('of a tier with one pass for each wallet no other is offered beside the open one', async () => {
  await openEpic()
  expect(screen.queryByRole('button', { name: 'Mint another Epic pass' })).toBeNull()
})

test('once it is signed, the bar shows the progress, and the dialog that the cancellation came too late', async () => {
  const api = await openEpic()
  api.answer(CANCEL, signedPurchase())
  api.answer(READ, signedPurchase())
  await press('Cancel this purchase', bar())
  await press('Show progress', bar())
  expect(titleOf(openDialog())).toBe('Confirming on the ledger')
  expect(openDialog()?.textContent).toContain('You had signed before you cancelled, so the sale stands.')
})
