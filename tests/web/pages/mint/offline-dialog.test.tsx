import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { purchaseOf, replyOf } from '../../live/samples.ts'
import { buyEpic, openDialog, pressMint, visitMintPage } from './visit-mint-page.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
  history.replaceState(null, '', '/founder-pass-wallet')
})

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
}

function saidInDialog(): boolean {
  const dialog = openDialog()
  return dialog !== null && within(dialog).queryByText(/^You are offline\./) !== null
}

test('offline the dialog of a purchase says so itself, since the page behind it cannot be read', async () => {
  await visitMintPage({ 'POST /v2/nft/purchase': replyOf(purchaseOf()) })
  await buyEpic()
  expect(saidInDialog()).toBe(false)
  goOffline()
  expect(saidInDialog()).toBe(true)
})

test('offline the agreement says so itself', async () => {
  await visitMintPage()
  await pressMint()
  expect(screen.getByText('Before you mint')).toBeTruthy()
  goOffline()
  expect(saidInDialog()).toBe(true)
})
