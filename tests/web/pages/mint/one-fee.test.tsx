import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { press } from '../../live/press.ts'
import { walletOf } from '../../live/samples.ts'
import { mintButton, openDialog, visitMintPage } from './visit-mint-page.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
})

test('on a busy ledger slip, agreement and request name one network fee, the one of now', async () => {
  await visitMintPage({ 'GET /wallet/data': walletOf({ feeDrops: '5000' }) })
  expect(screen.getByRole('region', { name: 'Common pass' }).textContent).toContain('about 0.005 XRP')

  fireEvent.click(mintButton())
  await passTime()
  expect(openDialog()?.textContent).toContain('network fee about 0.005 XRP')

  fireEvent.click(screen.getByRole('checkbox'))
  await press('Agree and Continue')
  expect(openDialog()?.textContent).toContain('network fee about 0.005 XRP')
})
