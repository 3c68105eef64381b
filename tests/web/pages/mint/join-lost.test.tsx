import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT } from '../../../../web/script/load-chunk.ts'
import { keepBeside } from '../../../../web/wallet/beside.ts'
import { hasBeside } from '../../../../web/wallet/has-begun.ts'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { visitMintPage } from './visit-mint-page.tsx'

/** The result of fetching the script. */
const fetched = vi.hoisted(() => ({ script: new Promise<never>(() => undefined) }))
vi.mock('../../../../web/kyc/join-beside.ts', () => fetched.script)

test('if the script that joins two wallets hangs, the page says so, and the set-aside wallet is kept', async () => {
  vi.useFakeTimers()
  fakeSockets()
  keepBeside('aside', Date.now())
  await visitMintPage()
  await passTime(CHUNK_TIMEOUT - 1_000)
  expect(screen.queryByText(/could not be joined/)).toBeNull()
  await passTime(1_500)
  expect(
    screen.getByText('Network error. The two wallets could not be joined. Reload this page to try again.'),
  ).toBeTruthy()
  expect(hasBeside()).toBe(true)
})
