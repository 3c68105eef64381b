import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mintingNotices } from '#contract/minting'
import { HEALTH_POLL } from '#contract/timing'
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

test.each(['paused', 'halted'] as const)(
  'while minting is %s the page says so above wallet and tiers, the slip says it in a word, and no purchase can start',
  async (minting) => {
    await visitMintPage({ [STATUS]: statusOf({ minting }) })
    const notice = screen.getByText(mintingNotices[minting])
    for (const below of [
      mintButton(),
      screen.getByText('Disconnect'),
      screen.getByText('Choose your specimen'),
    ])
      expect(notice.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByRole('region', { name: 'Common pass' }).textContent).toContain(`Minting is ${minting}`)
    expect(mintButton().disabled).toBe(true)
  },
)

test('a visitor without a wallet reads that minting is halted, too', async () => {
  await visitMintPage({ [STATUS]: statusOf({ minting: 'halted' }) })
  await act(async () => keepToken(null))
  await passTime()
  expect(screen.getByText('Connect Wallet First')).toBeTruthy()
  expect(screen.getByText(mintingNotices.halted)).toBeTruthy()
})

test('a halt while the page is open is shown within half a minute, and so is its end', async () => {
  const api = await visitMintPage()
  expect(mintButton().disabled).toBe(false)
  api.answer(STATUS, statusOf({ minting: 'halted' }))
  await passTime(HEALTH_POLL)
  expect(screen.getByText(mintingNotices.halted)).toBeTruthy()
  expect(mintButton().disabled).toBe(true)
  api.answer(STATUS, statusOf())
  await passTime(HEALTH_POLL)
  expect(screen.queryByText(mintingNotices.halted)).toBeNull()
  expect(mintButton().disabled).toBe(false)
})

test('a purchase refused by a halt makes the page check at once', async () => {
  const api = await visitMintPage({ [BUY]: refuse('sale_paused') })
  api.answer(STATUS, statusOf({ minting: 'halted' }))
  await buyEpic()
  expect(screen.getByText(mintingNotices.halted)).toBeTruthy()
})
