import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '../../live/fake-api.ts'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { press } from '../../live/press.ts'
import { endedPurchase, purchaseOf } from '../../live/samples.ts'
import { agree, openDialog, pressMint, titleOf, visitMintPage } from './visit-mint-page.tsx'

const OPEN = 'GET /v2/nft/purchases/open'
const EPIC = 'GET /v2/nft/purchase/purchase-1'
const RARE = 'GET /v2/nft/purchase/purchase-2'
const rare = purchaseOf({ id: 'purchase-2', tier: 'rare', tokenId: 504, number: 4, priceDrops: '450000000' })
const expired = endedPurchase('expired', 'Transaction expired. Please try again.')
const rareExpired = { ...expired, id: 'purchase-2', tier: 'rare' }

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
  history.replaceState(null, '', '/founder-pass-wallet')
})

/** Both purchases end behind closed dialogs; the rare one, found last, is the one that a reload shows. */
async function endBoth() {
  const api = await visitMintPage({ [OPEN]: { purchases: [rare, purchaseOf()] }, [RARE]: rare })
  await press('Close', openDialog() ?? document.body)
  api.answer(OPEN, { purchases: [] })
  api.answer(EPIC, expired)
  api.answer(RARE, rareExpired)
  await passTime(4_000)
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  return api
}

async function dismiss(words: RegExp): Promise<void> {
  const notice = screen.getAllByRole('alert').find(({ textContent }) => words.test(textContent ?? ''))
  await press('Dismiss', notice ?? document.body)
}

async function reload() {
  cleanup()
  return visitMintPage({ [EPIC]: expired, [RARE]: rareExpired })
}

test('a reload does not show a failure again whose notice was dismissed, and still shows the other', async () => {
  await endBoth()
  await dismiss(/^Epic pass/)
  const before = await reload()
  expect([before.count(RARE), before.count(EPIC)]).toEqual([1, 0])
  expect(titleOf(openDialog())).toBe('Not minted')
})

test('a reload shows nothing of a failure whose own notice was dismissed', async () => {
  await endBoth()
  await dismiss(/^Rare pass/)
  const after = await reload()
  expect([after.count(RARE), after.count(EPIC)]).toEqual([0, 0])
  expect(openDialog()).toBeNull()
})

test('a reload after the next request was refused shows no failure from before it', async () => {
  const api = await endBoth()
  api.answer('POST /v2/nft/purchase', refuse('too_many_open'))
  fireEvent.click(screen.getByRole('radio', { name: /Epic/ }))
  await pressMint()
  await agree()
  expect(titleOf(openDialog())).toBe('Not minted')
  const after = await reload()
  expect([after.count(RARE), after.count(EPIC)]).toEqual([0, 0])
  expect(openDialog()).toBeNull()
})
