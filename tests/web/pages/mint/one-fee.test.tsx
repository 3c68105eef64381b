import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { walletOf } from '../../live/samples.ts'
import { agree, openDialog, pressMint, visitMintPage } from './visit-mint-page.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
})

test('on a busy ledger slip, agreement and request name one network fee, the one of now', async () => {
  await visitMintPage({ 'GET /wallet/data': walletOf({ feeDrops: '5000' }) })
  expect(screen.getByRole('region', { name: 'Common pass' }).textContent).toContain('about 0.005 XRP')

  await pressMint()
  expect(openDialog()?.textContent).toContain('network fee about 0.005 XRP')

  await agree()
  expect(openDialog()?.textContent).toContain('network fee about 0.005 XRP')
})
