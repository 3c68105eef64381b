import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HEALTH_POLL, MINUTE, PURCHASE_TIMEOUT, STAGE_HOLD } from '#contract/timing'
import { LEDGER_DOWN } from '../../../../web/pages/mint/why-not.ts'
import { keepToken } from '../../../../web/wallet/session.ts'
import { hang, lose, refuse } from '../../live/fake-api.ts'
import { type FakeSocket, fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { press } from '../../live/press.ts'
import {
  BUYER,
  DEEPLINK,
  endedPurchase,
  HASH,
  healthOf,
  infoOf,
  kycOf,
  NFTOKEN,
  offersOf,
  purchaseOf,
  replyOf,
  soldPurchase,
  UUID,
  walletOf,
} from '../../live/samples.ts'
import { agree, buyEpic, mintButton, pressMint, visitMintPage } from './visit-mint-page.tsx'

const PURCHASE = 'POST /v2/nft/purchase'
const READ = 'GET /v2/nft/purchase/purchase-1'
const OPEN = 'GET /v2/nft/purchases/open'
const INFO = 'GET /v2/nft/info'
const HEALTH = 'GET /api/health/status'
const REFRESH = 'POST /api/health/xrp/refresh'
const WALLET = 'GET /wallet/data'
let sockets: FakeSocket[]

beforeEach(() => {
  vi.useFakeTimers()
  sockets = fakeSockets()
  history.replaceState(null, '', '/founder-pass-wallet')
})

/** The page as a visitor finds it, by default with a wallet. */
function visit({ routes = {}, wallet = true }: { routes?: Record<string, unknown>; wallet?: boolean } = {}) {
  return visitMintPage(routes, wallet ? 'token' : null)
}

function dialog(title: string): HTMLElement {
  const named = screen.getAllByRole('heading', { name: title })
  const found = named.map((heading) => heading.closest('dialog')).find((element) => element !== null)
  if (!found) throw new Error(`No dialog is titled ${title}`)
  return found
}

function openDialogs(): number {
  return [...document.querySelectorAll('dialog')].filter(({ open }) => open).length
}

function choose(tier: string) {
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${tier}\\b|${tier}`) }))
}

function payloadSocket(): FakeSocket {
  const socket = sockets.findLast(({ url }) => url.pathname === `/parties/payload/${UUID}`)
  if (!socket) throw new Error('the payload’s room was not joined')
  return socket
}

async function openPayloadRoom() {
  await act(async () => payloadSocket().open())
  await passTime()
}

const completed = {
  type: 'nft-transaction-completed',
  uuid: null,
  data: { purchaseId: 'purchase-1', txid: HASH, account: BUYER, acceptTxHash: HASH },
} as const

describe('looking', () => {
  test('a visitor without a wallet sees prices, supply and what to do first', async () => {
    await visit({ wallet: false, routes: { [INFO]: infoOf({ common: 144, mythic: 0 }) } })

    expect(screen.getByRole('img', { name: '166 of 1,000 passes are minted' })).toBeTruthy()
    const progress = screen.getByRole('progressbar', { name: 'Minted of the whole supply' })
    expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['166', '1000'])
    expect(screen.getByText('834 remain.')).toBeTruthy()
    for (const card of [
      /^3Common100\.00 XRP.*2 per wallet156 of 300 minted144 left$/,
      /^4Uncommon275\.00 XRP.*2 per wallet0 of 200 minted200 left$/,
      /^7Rare450\.00 XRP.*2 per wallet0 of 175 minted175 left$/,
      /^8Epic850\.00 XRP.*1 per wallet0 of 165 minted165 left$/,
      /^9KYC requiredLegendary1,175\.00 XRP.*1 per wallet0 of 150 minted150 left$/,
      /^10Sold OutMythic1,675\.00 XRP.*2 per wallet10 of 10 mintedNone left$/,
    ])
      expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toContainEqual(
        expect.stringMatching(card),
      )
    expect(screen.getByText('XRP Connected')).toBeTruthy()
    expect(mintButton().textContent).toBe('Connect Wallet First')
    expect(mintButton().disabled).toBe(true)
    expect(screen.getByRole('button', { name: 'Connect Wallet' })).toBeTruthy()
  })

  test('before the first sale all passes remain, in figures like those of the supply', async () => {
    await visit({ wallet: false })
    expect(screen.getByText('of 1,000 minted')).toBeTruthy()
    expect(screen.getByText('1,000 remain.')).toBeTruthy()
  })

  test('beside the disabled mint button a link presses the connect button', async () => {
    await visit({ wallet: false })
    const connect = screen.getByRole('button', { name: 'Connect Wallet' })
    const pressed = vi.fn()
    connect.addEventListener('click', pressed)

    fireEvent.click(screen.getByRole('link', { name: 'Connect with Xaman' }))

    expect(pressed).toHaveBeenCalledTimes(1)
  })

  test('losing and regaining the ledger reaches every open page without a request', async () => {
    const api = await visit({ wallet: false })
    const room = sockets.find(({ url }) => url.pathname === '/parties/collection/all')
    await act(async () => room?.open())
    await passTime()
    const before = api.requests.length

    room?.say({ type: 'xrp-connection-status', uuid: null, data: { connected: false } }, 1)
    await passTime()
    expect(screen.getByText('XRP Disconnected')).toBeTruthy()
    room?.say({ type: 'xrp-connection-status', uuid: null, data: { connected: true } }, 2)
    await passTime()
    expect(screen.getByText('XRP Connected')).toBeTruthy()
    expect(api.requests.length).toBe(before)
  })

  test('limits that could not be read are read when the visitor returns', async () => {
    const api = await visit({ wallet: false, routes: { 'GET /v2/nft/tiers': lose } })
    const mythic = screen.getByRole('radio', { name: /Mythic/ }).closest('label')
    expect(mythic?.textContent).toContain('1 per wallet')

    api.answer('GET /v2/nft/tiers', offersOf())
    document.dispatchEvent(new Event('visibilitychange'))
    await passTime()
    expect(mythic?.textContent).toContain('2 per wallet')
    document.dispatchEvent(new Event('visibilitychange'))
    await passTime()
    expect(api.count('GET /v2/nft/tiers')).toBe(2)
  })

  test('limits that could not be read are read again within half a minute, for a visitor who stays', async () => {
    const api = await visit({ wallet: false, routes: { 'GET /v2/nft/tiers': lose } })
    const mythic = screen.getByRole('radio', { name: /Mythic/ }).closest('label')
    expect(mythic?.textContent).toContain('1 per wallet')

    api.answer('GET /v2/nft/tiers', offersOf())
    await passTime(30_000)
    expect(mythic?.textContent).toContain('2 per wallet')
    await passTime(60_000)
    expect(api.count('GET /v2/nft/tiers')).toBe(2)
  })

  test('a sale changes the supply on every open page without a request', async () => {
    const api = await visit({ wallet: false })
    const room = sockets.find(({ url }) => url.pathname === '/parties/collection/all')
    await act(async () => room?.open())
    await passTime()
    const before = api.count(INFO)

    room?.say({ type: 'collection-info-update', uuid: null, data: infoOf({ epic: 164 }) }, 1)
    await passTime()

    expect(screen.getByRole('img', { name: '1 of 1,000 passes are minted' })).toBeTruthy()
    expect(api.count(INFO)).toBe(before)
  })

  test('the slip follows the choice, to the drop', async () => {
    await visit()
    choose('Rare')

    const receipt = screen.getByRole('region', { name: 'Rare pass' })
    expect(within(receipt).getByText('You pay').parentElement?.textContent).toBe(
      'You pay450.00 XRP450,000,012 drops',
    )
    expect(within(receipt).getByText('Balance after').parentElement?.textContent).toBe(
      'Balance after1,981.18 XRP1,981,179,988 drops',
    )
    expect(within(receipt).getByText('about 0.000012 XRP')).toBeTruthy()
  })

  test('a wallet that is short of money is shown the missing amount', async () => {
    await visit({ routes: { [WALLET]: walletOf({ balanceDrops: '101000000', spendableDrops: '99600000' }) } })

    expect(screen.getByText('Add at least').parentElement?.textContent).toContain('0.61 XRP')
  })

  test('a chosen tier that sells out is replaced by the first available one, and the page says so', async () => {
    const api = await visit()
    choose('Epic')
    api.answer(INFO, infoOf({ epic: 0, common: 0 }))
    await passTime(30_000)

    expect(screen.getByText('Epic is sold out. Uncommon is selected now.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Uncommon/ }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Epic/ }).disabled).toBe(true)
    expect(screen.getByRole('region', { name: 'Uncommon pass' })).toBeTruthy()
  })

  test('with everything sold out the button says so, and so does a press', async () => {
    const none = { common: 0, uncommon: 0, rare: 0, epic: 0, legendary: 0, mythic: 0 }
    await visit({ routes: { [INFO]: infoOf(none) } })
    expect(mintButton().textContent).toBe('Sold Out')
    expect(mintButton().getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()

    fireEvent.click(mintButton())
    await passTime(4900)
    expect(screen.getByRole('alert').textContent).toBe('This tier is sold out')
    await passTime(100)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('when every tier sells out, no other one is said to be selected', async () => {
    const api = await visit()
    choose('Epic')
    const none = { common: 0, uncommon: 0, rare: 0, epic: 0, legendary: 0, mythic: 0 }
    api.answer(INFO, infoOf(none))
    await passTime(30_000)
    expect(screen.getByRole('heading', { name: 'The six specimens' })).toBeTruthy()
    expect(screen.queryByText(/is selected now/)).toBeNull()
  })

  test('the card of a chosen tier is brought into view, where the sticky stub would cover it', async () => {
    await visit()
    const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
    choose('Epic')
    const card = screen.getByRole('radio', { name: /Epic/ }).closest('label')
    expect(brought.mock.contexts).toEqual([card])
  })

  test('the perks of every tier can be compared', async () => {
    await visit()
    fireEvent.click(screen.getByRole('link', { name: 'Compare perks' }))
    await passTime()

    expect(
      within(dialog('Perks by tier')).getByRole('row', { name: /Governance rights .* Limited Full/ }),
    ).toBeTruthy()
  })

  test('the chosen tier is highlighted without a new render of the table', async () => {
    await visit()
    const table = screen.getByRole('table', { name: 'Perks by tier' })
    choose('Epic')
    expect(screen.getByRole('table', { name: 'Perks by tier' })).toBe(table)
    const chosen = document.querySelector('input[value="epic"]:checked')
    expect(chosen).not.toBeNull()
    const css = readFileSync(join(import.meta.dirname, '../../../../web/pages/mint/perks-table.css'), 'utf8')
    expect(css).toContain('body:has(input[value="epic"]:checked) .perks .tier-epic')
    expect(within(table).getAllByRole('cell', { name: '1.5x' }).at(-1)?.className).toBe('tier-epic')
  })
})

describe('the ledger', () => {
  const down = { [HEALTH]: healthOf(false) }

  test('when it does not answer, connecting and buying are disabled, and the page says why', async () => {
    await visit({ wallet: false, routes: down })
    expect(screen.getByText('XRP Disconnected')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Connect Wallet' }).disabled).toBe(true)

    cleanup()
    await visit({ routes: down })
    expect(mintButton().textContent).toBe('XRP Disconnected - Click Refresh')
    expect(mintButton().getAttribute('aria-disabled')).toBe('true')
    const slip = within(screen.getByRole('complementary', { name: 'Purchase' }))
    expect(slip.getByText(LEDGER_DOWN).closest('[role="status"]')).toBeTruthy()
  })

  test('a sold-out sale is not said to begin again once the ledger answers', async () => {
    const none = { common: 0, uncommon: 0, rare: 0, epic: 0, legendary: 0, mythic: 0 }
    await visit({ routes: { ...down, [INFO]: infoOf(none) } })
    expect(mintButton().textContent).toBe('XRP Disconnected - Click Refresh')
    expect(screen.queryByText(LEDGER_DOWN)).toBeNull()
  })

  test('while the state of the ledger cannot be read, it counts as not answering', async () => {
    await visit({ wallet: false, routes: { [HEALTH]: lose } })
    expect(screen.getByText('XRP Disconnected')).toBeTruthy()
  })

  test('a state that could not be read is read at once when the room reports the ledger', async () => {
    const api = await visit({ wallet: false, routes: { [HEALTH]: lose } })
    const room = sockets.find(({ url }) => url.pathname === '/parties/collection/all')
    await act(async () => room?.open())
    await passTime()
    api.answer(HEALTH, healthOf())
    room?.say({ type: 'xrp-connection-status', uuid: null, data: { connected: true } }, 1)
    await passTime()
    expect(screen.getByText('XRP Connected')).toBeTruthy()
  })

  test('while connecting is off, “Connect with Xaman” leads to the wallet’s card', async () => {
    await visit({ wallet: false, routes: down })
    const link = screen.getByRole('link', { name: 'Connect with Xaman' })
    expect(fireEvent.click(link), 'the link is followed').toBe(true)
  })

  test('while it does not answer, the ledger that was known last is not shown', async () => {
    await visit({ wallet: false, routes: { [HEALTH]: healthOf(false, { ledgerIndex: 99_412_207 }) } })
    expect(screen.getByText('XRP Disconnected').parentElement?.textContent).toBe('XRP Disconnected')
  })

  test('without the ledger the mint button reconnects, as its label says', async () => {
    const api = await visit({ routes: { ...down, [REFRESH]: refuse('unguarded') } })
    await pressMint()
    expect(api.count(REFRESH)).toBe(1)
    expect(openDialogs()).toBe(0)
    expect(screen.getByRole('alert').textContent).toBe('Failed to refresh XRP connection. Please try again.')
  })

  test('Refresh asks the server to reconnect, and shows the result', async () => {
    const reply = { success: false, message: 'no node answers', xrpl: { connected: false } }
    const api = await visit({ wallet: false, routes: { ...down, [REFRESH]: reply } })
    await press('Refresh')
    expect(screen.getByRole('alert').textContent).toBe('Failed to connect to XRP: no node answers')

    api.answer(REFRESH, refuse('unguarded'))
    await press('Refresh')
    expect(screen.getByRole('alert').textContent).toBe('Failed to refresh XRP connection. Please try again.')

    api.answer(REFRESH, hang)
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await passTime()
    expect(
      screen.queryByRole('alert'),
      'gone while it is tried again, so that another is announced',
    ).toBeNull()
    await passTime(45_000)
    expect(screen.getByRole('alert').textContent).toBe('Failed to refresh XRP connection. Please try again.')

    api.answer(REFRESH, { success: true, message: 'Connected', xrpl: { connected: true } })
    api.answer(HEALTH, healthOf())
    screen.getByRole('button', { name: 'Refresh' }).focus()
    await press('Refresh')
    expect(screen.getByText('XRP Connected')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
    expect(document.activeElement, 'the pressed button is gone').toBe(
      screen.getByRole('heading', { level: 1 }).closest('header'),
    )
  })

  test('why an attempt to reconnect failed is not said again when the ledger is lost another time', async () => {
    const api = await visit({ wallet: false, routes: { ...down, [REFRESH]: refuse('unguarded') } })
    await press('Refresh')
    expect(screen.getByRole('alert').textContent).toBe('Failed to refresh XRP connection. Please try again.')

    api.answer(HEALTH, healthOf())
    await passTime(HEALTH_POLL)
    expect(screen.getByText('XRP Connected')).toBeTruthy()
    api.answer(HEALTH, healthOf(false))
    await passTime(HEALTH_POLL)
    expect(screen.getByText('XRP Disconnected')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a report of the room that is older than the reading does not hide why an attempt to reconnect failed', async () => {
    await visit({ wallet: false, routes: { ...down, [REFRESH]: refuse('unguarded') } })
    const room = sockets.find(({ url }) => url.pathname === '/parties/collection/all')
    await press('Refresh')
    const { checkedAt } = healthOf(false)
    const connected = { type: 'xrp-connection-status', uuid: null, data: { connected: true } } as const
    await act(async () => room?.open(7, checkedAt + 1000))
    await act(async () => room?.say(connected, 7, checkedAt - 1))
    expect(screen.getByText('XRP Disconnected')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('Failed to refresh XRP connection. Please try again.')

    await act(async () => room?.say(connected, 8, checkedAt))
    expect(screen.getByText('XRP Connected')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a report from before an attempt to reconnect failed does not hide why it failed', async () => {
    const api = await visit({ wallet: false, routes: { ...down, [REFRESH]: refuse('unguarded') } })
    const room = sockets.find(({ url }) => url.pathname === '/parties/collection/all')
    const { checkedAt } = healthOf(false)
    await act(async () => room?.open())
    api.answer(HEALTH, hang)
    await press('Refresh')
    await act(async () =>
      room?.say(
        { type: 'xrp-connection-status', uuid: null, data: { connected: true } },
        1,
        checkedAt + 1000,
      ),
    )
    expect(screen.getByText('XRP Disconnected')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('Failed to refresh XRP connection. Please try again.')
  })

  test('a wallet that cannot be read meanwhile adds no second error, and is read once the ledger is back', async () => {
    const api = await visit({ routes: { ...down, [WALLET]: refuse('busy') } })
    expect(screen.getAllByRole('button', { name: /^Refresh/ })).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('region', { name: 'Your wallet' }).textContent).toContain('does not answer')
    expect(screen.getByRole('button', { name: 'Disconnect' })).toBeTruthy()

    api.answer(WALLET, walletOf())
    api.answer(HEALTH, healthOf())
    api.answer(REFRESH, { success: true, message: 'Connected', xrpl: { connected: true } })
    await press('Refresh')
    expect(screen.getByText('Copy address')).toBeTruthy()
  })

  test('its status is read every thirty seconds, and when the visitor returns', async () => {
    const api = await visit({ wallet: false })
    expect(api.count(HEALTH)).toBe(1)
    await passTime(30_000)
    expect(api.count(HEALTH)).toBe(2)

    document.dispatchEvent(new Event('visibilitychange'))
    await passTime()
    expect(api.count(HEALTH)).toBe(3)
  })
})

describe('before a purchase', () => {
  test('the terms have to be agreed to first, beside the price', async () => {
    const api = await visit()
    choose('Epic')
    await pressMint()

    const terms = dialog('Before you mint')
    const agree = within(terms).getByRole<HTMLButtonElement>('button', { name: 'Agree and Continue' })
    expect(terms.textContent).toContain('850.00 XRP')
    expect(terms.textContent).toContain('there is no refund')
    expect(within(terms).getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe(
      '/terms-conditions',
    )
    expect(within(terms).getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
      '/privacy-policy',
    )
    expect(agree.disabled).toBe(true)
    fireEvent.click(within(terms).getByRole('checkbox'))
    expect(agree.disabled).toBe(false)
    expect(api.count(PURCHASE)).toBe(0)
  })

  test('a tier that sells out while its terms are open cannot be agreed to', async () => {
    const api = await visit()
    choose('Epic')
    await pressMint()
    fireEvent.click(screen.getByRole('checkbox'))
    api.answer(INFO, infoOf({ epic: 0 }))
    await passTime(30_000)

    const terms = dialog('Before you mint')
    expect(within(terms).getByRole('alert').textContent).toBe('This tier is sold out')
    expect(
      within(terms).getByRole<HTMLButtonElement>('button', { name: 'Agree and Continue' }).disabled,
    ).toBe(true)
  })

  test('a tier that asks for KYC is explained, and opens once the wallet is verified', async () => {
    const api = await visit()
    choose('Legendary')
    expect(mintButton().textContent).toBe('Verify KYC')
    await pressMint()
    const words = dialog('KYC required')
    expect(words.textContent).toContain('KYC verification required for this tier')

    fireEvent.click(within(words).getByRole('button', { name: 'Refresh status' }))
    await passTime()
    expect(words.textContent).toContain('This wallet is not verified yet.')

    api.answer(WALLET, walletOf({ kycVerified: true }))
    fireEvent.click(within(words).getByRole('button', { name: 'Refresh status' }))
    await passTime()
    fireEvent.click(within(words).getByRole('button', { name: 'Continue' }))
    expect(mintButton().textContent).toBe('Mint Now')
  })

  test('a visitor who sets this wallet aside for the verified one is led to the button that connects it', async () => {
    await visit({ routes: { 'GET /wallet/kyc/status': kycOf('refused', { duplicate: true }) } })
    choose('Legendary')
    mintButton().focus()
    await pressMint()
    const aside = screen.getByRole('button', { name: 'Connect the verified wallet' })
    aside.focus()
    fireEvent.click(aside)
    await passTime()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect Wallet' }))
  })
})

describe('buying', () => {
  test('one request leads to the code, the link and the time that is left', async () => {
    const api = await visit()
    const before = api.requests.length
    await buyEpic()

    expect(api.requests.slice(before).map(({ route }) => route)).toEqual([PURCHASE])
    const pay = dialog('Confirm in Xaman')
    expect(within(pay).getByRole('link', { name: 'Open Xaman App' }).getAttribute('href')).toBe(DEEPLINK)
    expect(within(pay).getByRole('img', { name: /QR code/ })).toBeTruthy()
    expect(pay.textContent).toContain('10:00')
    expect(pay.textContent).toContain('Founder Pass 728 of 1,000, Topaz No. 53')
    expect(location.search).toBe('?purchase=purchase-1')
  })

  test('the stages follow the room’s events during the request, each shown long enough to see', async () => {
    await visit({ routes: { [PURCHASE]: hang } })
    const room = sockets.find(({ url }) => url.pathname === `/parties/wallet/${BUYER}`)
    await act(async () => room?.open())
    await buyEpic()
    const current = () => document.querySelector('[aria-current="step"] b')?.textContent
    expect(current()).toBe('Reserving')
    expect(mintButton().textContent).toBe('Reserving & Minting...')
    expect(mintButton().disabled).toBe(true)

    await passTime(20_000)
    expect(current()).toBe('Reserving')

    room?.say({ type: 'payload-update', uuid: null, data: { purchaseId: 'p', stage: 'minting' } }, 1)
    room?.say({ type: 'payload-update', uuid: null, data: { purchaseId: 'p', stage: 'creating-offer' } }, 2)
    await passTime()
    expect(current()).toBe('Minting')
    await passTime(1000)
    expect(current()).toBe('Creating the offer')
    expect(mintButton().textContent).toBe('Creating Offer...')
  })

  test('each finished stage shows its evidence', async () => {
    await visit()
    await buyEpic()
    await passTime(1000)

    const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')
    expect(steps[1]?.textContent).toBe('Mintedledger 99,412,203')
    expect(steps[2]?.textContent).toBe('Offer createdledger 99,412,203')
    expect(steps[3]?.textContent).toContain('Waiting for payment')
  })

  test('signing, confirming and the sale follow the room, and their state is read from the API', async () => {
    const api = await visit()
    await buyEpic()
    await openPayloadRoom()

    api.answer(READ, purchaseOf({ status: 'confirming', stage: 'confirming', payload: null }))
    payloadSocket().say({ type: 'payment-completed', uuid: null, data: { txid: HASH } }, 1)
    await passTime(1000)
    expect(dialog('Confirming on the ledger').textContent).toContain('Signed.')

    payloadSocket().say(completed, 2)
    await passTime(1000)
    expect(screen.queryByText('The pass is yours')).toBeNull()

    api.answer(READ, soldPurchase())
    payloadSocket().say(completed, 3)
    await passTime(1000)
    const done = dialog('The pass is yours')
    expect(done.textContent).toContain('Founder Pass 728 of 1,000, Topaz No. 53')
    expect(done.textContent).toContain('Paid 850.00 XRP')
    expect(done.textContent).toContain(HASH)
    expect(
      within(done)
        .getByRole('link', { name: new RegExp(NFTOKEN) })
        .getAttribute('href'),
    ).toBe(`https://explorer.test/nft/${NFTOKEN}`)
    expect(
      within(done)
        .getByRole('link', { name: new RegExp(HASH) })
        .getAttribute('href'),
    ).toBe(`https://explorer.test/tx/${HASH}`)
    expect(within(done).getByRole('button', { name: 'Copy hash' })).toBeTruthy()

    fireEvent.click(within(done).getByRole('button', { name: 'Continue' }))
    expect(openDialogs()).toBe(0)
    expect(location.search).toBe('')
    expect(mintButton().textContent).toBe('Mint Now')
  })

  test('with the room down the purchase is read every three seconds', async () => {
    const api = await visit()
    await buyEpic()
    await passTime(9000)
    expect(api.count(READ)).toBe(3)

    api.answer(READ, soldPurchase())
    await passTime(4000)
    expect(screen.getByText('The pass is yours')).toBeTruthy()
  })

  test('a purchase that cannot be read meanwhile says that it goes on, and is read again', async () => {
    const api = await visit({ routes: { [PURCHASE]: replyOf(purchaseOf()), [READ]: lose } })
    await buyEpic()
    await passTime(4000)
    expect(dialog('Confirm in Xaman').textContent).toContain('It goes on by itself; this page keeps asking.')

    api.answer(READ, soldPurchase())
    await passTime(4000)
    expect(screen.getByText('The pass is yours')).toBeTruthy()
  })

  test('polling stops after thirty requests, until the visitor asks again or returns', async () => {
    const api = await visit()
    await buyEpic()
    await passTime(60_000)
    await passTime(33_000)
    expect(screen.getByText(/Transaction polling timed out/)).toBeTruthy()
    const spent = api.count(READ)
    expect(spent).toBe(30)
    await passTime(60_000)
    expect(api.count(READ)).toBe(spent)

    fireEvent.click(screen.getByRole('button', { name: 'Check Again' }))
    await passTime(3000)
    expect(api.count(READ)).toBeGreaterThan(spent)
    await passTime(57_000)
    expect(api.count(READ), 'it goes on').toBeGreaterThan(spent + 15)
    expect(screen.queryByText(/Transaction polling timed out/)).toBeNull()
  })

  test('closing the dialog cancels nothing: the button reopens it', async () => {
    await visit()
    await buyEpic()
    fireEvent.click(within(dialog('Confirm in Xaman')).getByRole('button', { name: 'Close' }))
    expect(openDialogs()).toBe(0)
    expect(mintButton().textContent).toBe('Complete in Xaman App')
    expect(mintButton().disabled).toBe(false)

    fireEvent.click(mintButton())
    expect(dialog('Confirm in Xaman').hasAttribute('open')).toBe(true)
  })

  test('a pass that was bought behind a closed dialog is shown all the same', async () => {
    const api = await visit()
    await buyEpic()
    fireEvent.click(within(dialog('Confirm in Xaman')).getByRole('button', { name: 'Close' }))
    api.answer(READ, soldPurchase())
    await passTime(4000)

    expect(dialog('The pass is yours').hasAttribute('open')).toBe(true)
  })

  test('after the sale wallet and supply are read again', async () => {
    const api = await visit()
    await buyEpic()
    const [wallet, info] = [api.count(WALLET), api.count(INFO)]
    api.answer(READ, soldPurchase())
    await passTime(3000)

    expect(api.count(WALLET)).toBe(wallet + 1)
    expect(api.count(INFO)).toBe(info + 1)
  })
})

describe('when it fails', () => {
  test.each([
    ['wallet_rejected', 'Transaction was rejected in your wallet app'],
    ['expired', 'Transaction expired. Please try again.'],
    ['signed_late', 'Transaction expired. Please try again.'],
    ['cancelled', 'You cancelled this purchase.'],
  ])(
    '%s closes the dialog after three seconds, and its message stays on the page',
    async (code, sentence) => {
      const api = await visit()
      await buyEpic()
      await openPayloadRoom()
      api.answer(READ, endedPurchase(code, sentence))
      payloadSocket().say({ type: 'nft-transaction-rejected', uuid: null, data: {} }, 1)
      await passTime()

      const failed = dialog('Not minted')
      expect(failed.textContent).toContain(sentence)
      expect(failed.textContent).toContain('You were not charged.')
      await passTime(2900)
      expect(openDialogs()).toBe(1)
      await passTime(100)
      expect(openDialogs()).toBe(0)
      expect(mintButton().textContent).toBe('Mint Now')
      expect(location.search).toBe('')
      const kept = screen.getByText(sentence).closest<HTMLElement>('.notice')
      expect(kept?.textContent).toContain('You were not charged.')
      expect(kept?.closest('[role=status], [role=alert]'), 'the dialog has announced it').toBeNull()

      fireEvent.click(within(kept as HTMLElement).getByRole('button', { name: 'Dismiss' }))
      expect(screen.queryByText(sentence)).toBeNull()
    },
  )

  test('other failures stay until they have been read', async () => {
    const api = await visit()
    await buyEpic()
    api.answer(READ, endedPurchase('unpaid', 'Insufficient XRP balance to complete the transaction.', 'fee'))
    await passTime(60_000)

    const failed = dialog('Not minted')
    expect(failed.textContent).toContain('Only the network fee of 0.000012 XRP was charged.')
    expect(failed.textContent).toContain('The ledger refused the payment when it was signed.')
  })

  test('a refused purchase request says what to do, and that nothing was charged', async () => {
    await visit({ routes: { [PURCHASE]: refuse('limit_reached') } })
    await buyEpic()

    const failed = dialog('Not minted')
    expect(failed.textContent).toContain('You have reached the limit of this tier for one wallet.')
    expect(failed.textContent).toContain('Passes on hold count too.')
    expect(failed.textContent).toContain('You were not charged.')
  })

  test.each([
    ['kyc_required', { kycVerified: false }, 'Verify KYC'],
    ['limit_reached', { kycVerified: true, passes: [{ tier: 'legendary', owned: 1, held: 0 }] }, 'Mint Now'],
  ] as const)('%s shows that the wallet has changed, so it is read again', async (code, changes, label) => {
    const before = walletOf({ kycVerified: true })
    const api = await visit({ routes: { [WALLET]: before, [PURCHASE]: refuse(code) } })
    fireEvent.click(screen.getByRole('radio', { name: /Legendary/ }))
    fireEvent.click(mintButton())
    await passTime()
    api.answer(WALLET, walletOf(changes))
    await agree()
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await passTime()
    expect(mintButton().textContent).toBe(label)
    expect(mintButton().getAttribute('aria-disabled')).toBe(code === 'limit_reached' ? 'true' : null)
  })

  test('ten minutes without a verdict are reported as such, and a late sale still counts', async () => {
    const api = await visit()
    await buyEpic()
    await openPayloadRoom()
    await passTime(PURCHASE_TIMEOUT - 5_000)
    expect(dialog('Confirm in Xaman').hasAttribute('open')).toBe(true)
    await passTime(5_000)
    expect(dialog('No verdict yet').textContent).toContain('NFT transaction timed out')
    expect(location.search).toBe('?purchase=purchase-1')

    api.answer(READ, soldPurchase())
    payloadSocket().say(completed, 1)
    await passTime(1000)
    expect(screen.getByText('The pass is yours')).toBeTruthy()
  })

  test('after a lost reply the request can be sent again, and stays one purchase', async () => {
    const api = await visit({ routes: { [PURCHASE]: lose } })
    await buyEpic()
    await passTime(10_000)
    expect(dialog('No answer yet').textContent).toContain('Network error')

    api.answer(PURCHASE, replyOf(purchaseOf()))
    await press('Try Again')
    expect(screen.getByText('Confirm in Xaman')).toBeTruthy()
    const ids = api.requests
      .filter(({ route }) => route === PURCHASE)
      .map(({ body }) => (body as { clientMintRequestId: string }).clientMintRequestId)
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(1)
  })

  test('during an unanswered request the button cannot start another', async () => {
    const api = await visit({ routes: { [PURCHASE]: lose } })
    await buyEpic()
    await passTime(10_000)
    fireEvent.click(within(dialog('No answer yet')).getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('region', { name: 'Open purchase, Epic pass' }).textContent).toContain(
      'No answer yet',
    )
    const asked = api.count(PURCHASE)
    await pressMint()

    expect(dialog('No answer yet').hasAttribute('open')).toBe(true)
    expect(api.count(PURCHASE)).toBe(asked)
  })

  test('the next purchase is a request of its own', async () => {
    const api = await visit({ routes: { [PURCHASE]: refuse('busy') } })
    await buyEpic()
    fireEvent.click(within(dialog('Not minted')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await buyEpic()

    const [first, second] = api.requests
      .filter(({ route }) => route === PURCHASE)
      .map(({ body }) => (body as { clientMintRequestId: string }).clientMintRequestId)
    expect(second).toBeTruthy()
    expect(second).not.toBe(first)
  })
})

describe('returning', () => {
  test('a reloaded page resumes the purchase of its address', async () => {
    history.replaceState(null, '', '/founder-pass-wallet?purchase=purchase-1')
    await visit()

    expect(dialog('Confirm in Xaman').hasAttribute('open')).toBe(true)
    expect(mintButton().textContent).toBe('Complete in Xaman App')
  })

  test('an address with an unknown purchase is corrected', async () => {
    history.replaceState(null, '', '/founder-pass-wallet?purchase=purchase-0')
    await visit()

    expect(openDialogs()).toBe(0)
    expect(location.search).toBe('')
  })

  test('a reply after the wallet was disconnected restores nothing', async () => {
    const api = await visit({ routes: { [OPEN]: lose } })
    let answer = (_: object) => {}
    api.answer(OPEN, new Promise((resolve) => (answer = resolve)))
    await passTime(HEALTH_POLL)
    await act(async () => keepToken(null))

    answer({ purchases: [purchaseOf({ tier: 'rare' })] })
    await passTime()

    expect(location.search).toBe('')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Rare/ }).checked).toBe(false)
  })

  test('another tab finds the purchase that is open', async () => {
    await visit({ routes: { [OPEN]: { purchases: [purchaseOf()] } } })

    expect(dialog('Confirm in Xaman').hasAttribute('open')).toBe(true)
    expect(location.search).toBe('?purchase=purchase-1')
  })

  test('a purchase that has ended already is not shown again', async () => {
    const ending = endedPurchase('expired', 'Transaction expired. Please try again.')
    await visit({ routes: { [OPEN]: { purchases: [{ ...ending, status: 'cancelling' }] } } })

    expect(openDialogs()).toBe(0)
  })

  test('a page that was reloaded before the answer sends the same request again', async () => {
    const api = await visit({ routes: { [PURCHASE]: hang } })
    await buyEpic()
    cleanup()

    const reloaded = await visit()
    const first = api.requests.findLast(({ route }) => route === PURCHASE)
    const second = reloaded.requests.findLast(({ route }) => route === PURCHASE)
    expect(second?.body).toEqual(first?.body)
    expect(screen.getByText('Confirm in Xaman')).toBeTruthy()
  })

  test('a request that a reloaded page sends again has its tier chosen while it waits, and its button', async () => {
    await visit({ routes: { [PURCHASE]: hang } })
    await buyEpic()
    cleanup()

    await visit({ routes: { [PURCHASE]: hang } })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Epic/ }).checked).toBe(true)
    expect(mintButton().textContent).toBe('Reserving & Minting...')
  })

  test('a request that a reloaded page sends again shows at once how far its purchase is', async () => {
    await visit({ routes: { [PURCHASE]: hang } })
    await buyEpic()
    cleanup()

    const begun = { ...purchaseOf().evidence, minted: null, offered: null }
    const minting = {
      status: 'minting',
      stage: 'minting',
      payload: null,
      evidence: begun,
      readAt: begun.reserved?.at,
    }
    await visit({ routes: { [PURCHASE]: hang, [OPEN]: { purchases: [purchaseOf(minting)] } } })
    await passTime(STAGE_HOLD)
    expect(dialog('Preparing your pass').textContent).toContain(
      'Waiting for the ledger to validate the mint.',
    )
    expect(screen.getAllByRole('region', { name: /^Open purchase/ })).toHaveLength(1)
  })

  test('another purchase is not taken for the one of a request that is sent again', async () => {
    await visit({ routes: { [PURCHASE]: hang } })
    await buyEpic()
    cleanup()

    const { evidence } = purchaseOf()
    const minting = { status: 'minting', stage: 'minting', payload: null } as const
    const now = evidence.reserved?.at ?? 0
    const older = purchaseOf({ ...minting, readAt: now + MINUTE })
    const ofAnotherTier = purchaseOf({ ...minting, id: 'purchase-2', tier: 'rare', readAt: now })
    await visit({ routes: { [PURCHASE]: hang, [OPEN]: { purchases: [ofAnotherTier, older] } } })
    await passTime(STAGE_HOLD)
    expect(dialog('Preparing your pass').textContent).toContain('Setting one pass aside for your wallet.')
  })

  test('a visitor who comes back before the answer finds one purchase, at its true stage', async () => {
    const api = await visit({ routes: { [PURCHASE]: hang } })
    await buyEpic()
    api.answer(OPEN, { purchases: [purchaseOf({ readAt: purchaseOf().evidence.reserved?.at })] })
    document.dispatchEvent(new Event('visibilitychange'))
    await passTime(STAGE_HOLD)
    expect(screen.getAllByRole('region', { name: /^Open purchase/ })).toHaveLength(1)
    expect(dialog('Confirm in Xaman').hasAttribute('open')).toBe(true)
  })

  test('an answered request is not sent again', async () => {
    await visit()
    await buyEpic()
    cleanup()

    const reloaded = await visit()
    expect(reloaded.count(PURCHASE)).toBe(0)
  })

  test('returning from the wallet app reads the purchase at once', async () => {
    const api = await visit()
    await buyEpic()
    await openPayloadRoom()
    api.answer(READ, soldPurchase())
    document.dispatchEvent(new Event('visibilitychange'))
    await passTime(2000)

    expect(screen.getByText('The pass is yours')).toBeTruthy()
  })

  test('without a session nothing is resumed, and the address keeps the purchase', async () => {
    history.replaceState(null, '', '/founder-pass-wallet?purchase=purchase-1')
    const api = await visit({ wallet: false })

    expect(api.count(READ)).toBe(0)
    expect(location.search).toBe('?purchase=purchase-1')
  })
})
