import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepTier, takeTier } from '../../../../web/pages/mint/kept-tier.ts'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { infoOf, kycOf } from '../../live/samples.ts'
import { openDialog, pressMint, visitMintPage } from './visit-mint-page.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
})

const chosen = () => screen.getByRole('radio', { checked: true }).getAttribute('value')

test('the tier chosen before this tab left for the identity check is chosen on return, and only then', async () => {
  keepTier('legendary')
  await visitMintPage()
  expect(chosen()).toBe('legendary')
  expect(takeTier()).toBeNull()
})

test('a page restored from the back/forward cache has its tier, and stores nothing for the next visit', async () => {
  keepTier('legendary')
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(takeTier()).toBeNull()
})

test('an invalid stored tier chooses nothing', async () => {
  sessionStorage.setItem('touchstone_tier', 'gold')
  await visitMintPage()
  expect(chosen()).toBe('common')
})

test('the identity check names the tier that it was opened for, although that one sells out meanwhile', async () => {
  const api = await visitMintPage({ 'GET /wallet/kyc/status': kycOf('none') })
  fireEvent.click(screen.getByRole('radio', { name: /Mythic/ }))
  await pressMint()
  expect(openDialog()?.textContent).toContain('Mythic passes go to wallets whose owner')

  api.answer('GET /v2/nft/info', infoOf({ mythic: 0 }))
  await passTime(30_000)
  expect(chosen()).toBe('common')
  expect(openDialog()?.textContent).toContain('Mythic passes go to wallets whose owner')
})
