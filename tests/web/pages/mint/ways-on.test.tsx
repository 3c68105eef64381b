import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mintErrors } from '#contract/mint-errors'
import type { TierId } from '#contract/tiers'
import type { SaleStatus } from '#contract/wire/collection'
import type { WalletData } from '#contract/wire/wallet'
import { tierChoices } from '../../../../web/pages/mint/tier-offers.ts'
import { cheaperTier } from '../../../../web/pages/mint/ways-on.tsx'
import { refuse } from '../../live/fake-api.ts'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { press } from '../../live/press.ts'
import { endedPurchase, infoOf, statusOf, walletOf } from '../../live/samples.ts'
import { buyEpic, openDialog, titleOf, visitMintPage } from './visit-mint-page.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
  history.replaceState(null, '', '/founder-pass-wallet')
})

test('a failed purchase can be tried again: the terms of the same tier are shown at once', async () => {
  await visitMintPage({ 'POST /v2/nft/purchase': refuse('busy') })
  await buyEpic()
  expect(titleOf(openDialog())).toBe('Not minted')
  expect(openDialog()?.textContent).toContain('No pass was sold.')
  const verdict = screen.getByText(mintErrors.busy.error).closest('.purchase-verdict')
  expect(document.activeElement, 'a screen reader reads the verdict').toBe(verdict)
  await press('Try Again')
  expect(titleOf(openDialog())).toBe('Before you mint')
  expect(openDialog()?.textContent).toContain('Epic (Topaz)')
})

test.each([
  'sold_out',
  'limit_reached',
  'too_many_open',
  'kyc_required',
  'wallet_mismatch',
  'terms_unknown',
] as const)('a purchase refused with %s would be refused again, and is not offered again', async (code) => {
  await visitMintPage({ 'POST /v2/nft/purchase': refuse(code) })
  await buyEpic()
  expect(titleOf(openDialog())).toBe('Not minted')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test('if money was the reason, the best affordable tier is offered', async () => {
  const api = await visitMintPage()
  await buyEpic()
  api.answer('GET /wallet/data', walletOf({ balanceDrops: '500000000', spendableDrops: '498600000' }))
  api.answer('GET /v2/nft/purchase/purchase-1', endedPurchase('unpaid', 'Insufficient XRP balance.', 'fee'))
  await passTime(3_000)
  await press('Choose Rare, 450.00 XRP')
  expect(titleOf(openDialog())).toBe('Before you mint')
  expect(openDialog()?.textContent).toContain('Rare (Quartz)')
  const chosen = screen.getByRole('radio', { checked: true })
  expect(chosen.getAttribute('value'), 'slip and button concern it too').toBe('rare')
})

test('a retry shows an obstacle before the terms, such as money spent meanwhile', async () => {
  const api = await visitMintPage({ 'POST /v2/nft/purchase': refuse('busy') })
  await buyEpic()
  api.answer('GET /wallet/data', walletOf({ balanceDrops: '25000000', spendableDrops: '24000000' }))
  document.dispatchEvent(new Event('visibilitychange'))
  await passTime()
  await press('Try Again')
  expect(openDialog()).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Insufficient XRP balance')
})

test('no cheaper tier is offered that is sold out, paused, needs an identity check, or is also too expensive', () => {
  const choices = tierChoices({ offers: null, failed: false, info: infoOf({ rare: 0 }) })
  const below = (tier: TierId, wallet: WalletData | null, status: SaleStatus | null = null) =>
    cheaperTier(
      choices,
      choices.find(({ id }) => id === tier),
      wallet,
      status,
      [],
    )?.id
  expect(below('mythic', walletOf())).toBe('epic')
  expect(below('epic', walletOf())).toBe('uncommon')
  expect(below('epic', walletOf({ balanceDrops: '50000000' }))).toBeUndefined()
  expect(below('common', walletOf())).toBeUndefined()
  expect(below('epic', null)).toBeUndefined()
  const full = { tier: 'epic', owned: 1, held: 0 } as const
  expect(below('mythic', walletOf({ passes: [full] }))).toBe('uncommon')
  const paused = { tier: 'uncommon', notice: 'Back at noon.' } as const
  expect(below('epic', walletOf(), statusOf({ pausedTiers: [paused] }))).toBe('common')
  expect(below('epic', walletOf(), statusOf({ minting: 'paused' }))).toBeUndefined()
})
