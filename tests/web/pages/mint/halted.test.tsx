import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mintingNotices } from '#contract/minting'
import { DAY, HEALTH_POLL, SECOND } from '#contract/timing'
import { closedFor } from '../../../../web/pages/mint/closed-for.ts'
import { timeLeft } from '../../../../web/pages/mint/minting-notice.tsx'
import { keepToken } from '../../../../web/wallet/session.ts'
import { refuse } from '../../live/fake-api.ts'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { statusOf } from '../../live/samples.ts'
import { buyEpic, mintButton, visitMintPage } from './visit-mint-page.tsx'

const STATUS = 'GET /v2/nft/status'
const BUY = 'POST /v2/nft/purchase'

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
  history.replaceState(null, '', '/founder-pass-wallet')
})

test.each([
  ['paused', 'Minting is paused'],
  ['halted', 'Minting is halted'],
  ['ended', 'Minting has ended'],
] as const)(
  'while minting is %s the page says so above wallet and tiers, the slip says it in a word, and no purchase can start',
  async (minting, inShort) => {
    await visitMintPage({ [STATUS]: statusOf({ minting, notice: mintingNotices[minting] }) })
    const [notice, beside] = screen.getAllByText(mintingNotices[minting])
    if (!notice || !beside) throw new Error('the sentence is not there twice')
    expect(beside.compareDocumentPosition(mintButton())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(beside.closest('section')).toBe(mintButton().closest('section'))
    for (const below of [
      mintButton(),
      screen.getByText('Disconnect'),
      screen.getByText('Choose your specimen'),
    ])
      expect(notice.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByRole('region', { name: 'Common pass' }).textContent).toContain(inShort)
    const announcing = [notice, beside].filter((words) => words.closest('[role="status"]'))
    expect(announcing, 'it is announced once').toEqual([beside])
    expect([mintButton().disabled, mintButton().textContent]).toEqual([true, 'Mint Now'])
  },
)

test('a visitor without a wallet reads that minting is halted, too', async () => {
  await visitMintPage({ [STATUS]: statusOf({ minting: 'halted', notice: mintingNotices.halted }) })
  await act(async () => keepToken(null))
  await passTime()
  expect(screen.getByText('Connect Wallet First')).toBeTruthy()
  expect(screen.getAllByText(mintingNotices.halted)).toBeTruthy()
})

test('a halt while the page is open is shown within half a minute, and so is its end', async () => {
  const api = await visitMintPage()
  expect(mintButton().disabled).toBe(false)
  api.answer(STATUS, statusOf({ minting: 'halted', notice: mintingNotices.halted }))
  await passTime(HEALTH_POLL)
  expect(screen.getAllByText(mintingNotices.halted)).toBeTruthy()
  expect(mintButton().disabled).toBe(true)
  api.answer(STATUS, statusOf())
  await passTime(HEALTH_POLL)
  expect(screen.queryByText(mintingNotices.halted)).toBeNull()
  expect(mintButton().disabled).toBe(false)
})

test.each(['sale_paused', 'tier_paused', 'not_open_yet'] as const)(
  'a purchase refused with %s makes the page read at once whether minting is open',
  async (code) => {
    const api = await visitMintPage({ [BUY]: refuse(code) })
    api.answer(STATUS, statusOf({ minting: 'halted', notice: mintingNotices.halted }))
    await buyEpic()
    expect(screen.getAllByText(mintingNotices.halted)).toBeTruthy()
  },
)

test('the notice is what the operator says, while minting is paused', async () => {
  await visitMintPage({ [STATUS]: statusOf({ minting: 'paused', notice: 'Back at noon.' }) })
  expect(screen.getAllByText('Back at noon.')).toHaveLength(2)
})

test('a paused tier cannot be bought and says so beside the button, and the others can', async () => {
  const pausedTiers = [{ tier: 'common', notice: 'Common passes come back on Monday.' }]
  await visitMintPage({ [STATUS]: statusOf({ pausedTiers }) })
  expect(screen.getByText('Common passes come back on Monday.')).toBeTruthy()
  expect(document.querySelector('.summary-stub')?.textContent).toContain('This tier is paused')
  expect([mintButton().disabled, mintButton().textContent]).toEqual([true, 'Mint Now'])
  fireEvent.click(screen.getByRole('radio', { name: /Epic/ }))
  expect(screen.queryByText('Common passes come back on Monday.')).toBeNull()
  expect(mintButton().disabled).toBe(false)
})

test('before the opening the page counts down by the ledger’s clock, reads the status once it is due, and opens', async () => {
  // The clock of this device is a day behind.
  const ledgerTime = Date.now() + DAY
  const closed = { minting: 'paused', notice: 'Minting opens on 1 December 2026 at 18:00 UTC.', ledgerTime }
  const opensAt = ledgerTime + 50 * SECOND
  const api = await visitMintPage({ [STATUS]: statusOf({ ...closed, opensAt }) })
  await passTime(SECOND)
  expect(screen.getByRole('timer').textContent).toBe('It opens in 49 s.')
  expect(document.querySelector('.summary-stub')?.textContent).toContain('Not open yet')
  expect(mintButton().disabled).toBe(true)
  // A reading whose ledger is five seconds old does not move it.
  api.answer(STATUS, statusOf({ ...closed, ledgerTime: ledgerTime + 25 * SECOND, opensAt }))
  await passTime(30 * SECOND)
  expect(screen.getByRole('timer').textContent).toBe('It opens in 19 s.')
  api.answer(STATUS, statusOf({ ...closed, ledgerTime: opensAt - 4 * SECOND, opensAt }))
  await passTime(19 * SECOND)
  expect(screen.getByRole('timer').textContent).toBe('It opens with the next ledger.')
  api.answer(STATUS, statusOf())
  await passTime(5 * SECOND)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(mintButton().disabled).toBe(false)
})

test.each([
  [59, '59 s'],
  [60, '1 min 0 s'],
  [3_600, '1 h 0 min 0 s'],
  [90_061, '1 d 1 h 1 min 1 s'],
])('%i seconds before the opening the page says %s', (seconds, words) => {
  expect(timeLeft(seconds)).toBe(words)
})

test('a halt that began while the visitor was away is shown as soon as the visitor returns', async () => {
  const api = await visitMintPage()
  api.answer(STATUS, statusOf({ minting: 'halted', notice: mintingNotices.halted }))
  document.dispatchEvent(new Event('visibilitychange'))
  await passTime()
  expect(screen.getAllByText(mintingNotices.halted)).toBeTruthy()
  expect(mintButton().disabled).toBe(true)
})

test('before an opening without a notice of the operator the page says that minting is not open yet', () => {
  const status = statusOf({ minting: 'paused', opensAt: 1_800_000_000_000 })
  expect(closedFor(status)).toEqual({ inShort: 'Not open yet', words: 'Not open yet.' })
})
