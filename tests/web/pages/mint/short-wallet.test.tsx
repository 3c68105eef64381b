import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '../../live/fake-api.ts'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { walletOf } from '../../live/samples.ts'
import { mintButton, openDialog, titleOf, visitMintPage } from './visit-mint-page.tsx'

const WALLET = 'GET /wallet/data'
const PURCHASE = 'POST /v2/nft/purchase'

/** 25 XRP on the ledger and nothing else. */
const poor = walletOf({
  balance: '25',
  balanceDrops: '25000000',
  spendableDrops: '24000000',
  reserve: { baseDrops: '1000000', incrementDrops: '200000', ownerCount: 0 },
  feeDrops: '12',
})

/** An address that the ledger has never seen. */
const unactivated = walletOf({
  ...poor,
  activated: false,
  balance: '0',
  balanceDrops: '0',
  spendableDrops: '0',
})

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function slip() {
  return within(screen.getByRole('region', { name: 'Common pass' }))
}

test('25 XRP and a pass of 100: the slip names all that is missing, reserve and fee too, rounded up', async () => {
  await visitMintPage({ [WALLET]: poor })

  expect(slip().getByText('Missing').parentElement?.textContent).toBe('Missing76.21 XRP76,200,012 drops')
  expect(slip().getByText(/^Add at least 76\.21 XRP to mint this pass\./)).toBeTruthy()
  expect(slip().getByText('Balance after').parentElement?.textContent).toBe('Balance afterNot enough')
})

test('a press of the button says what is missing, and no agreement is asked for', async () => {
  const api = await visitMintPage({ [WALLET]: poor })
  fireEvent.click(mintButton())
  await passTime()

  expect(screen.getByRole('alert').textContent).toBe(
    'Insufficient XRP balance to complete the transaction. Please add XRP to your account and try again.' +
      'Add at least 76.21 XRP to mint this pass.',
  )
  expect(openDialog()).toBeNull()
  expect(api.count(PURCHASE)).toBe(0)
})

test('after adding the amount elsewhere a press reads the wallet again, and the next one continues', async () => {
  const api = await visitMintPage({ [WALLET]: poor })
  api.answer(WALLET, walletOf({ ...poor, balanceDrops: '101210000', spendableDrops: '100210000' }))
  fireEvent.click(mintButton())
  await passTime()
  expect(slip().queryByText('Missing')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()

  fireEvent.click(mintButton())
  await passTime()
  expect(titleOf(openDialog())).toBe('Before you mint')
})

test('an unknown address is also shown the reserve that activates it', async () => {
  const api = await visitMintPage({ [WALLET]: unactivated })

  expect(slip().getByText('Missing').parentElement?.textContent).toBe('Missing101.21 XRP101,200,012 drops')
  expect(slip().getByText(/^Add at least 101\.21 XRP to mint this pass\./).textContent).toContain(
    'The ledger does not know this account yet',
  )

  fireEvent.click(mintButton())
  await passTime()
  expect(screen.getByRole('alert').textContent).toContain(
    'Unable to access your wallet account information. Please check the account in your wallet app and try again.',
  )
  expect(openDialog()).toBeNull()
  expect(api.count(PURCHASE)).toBe(0)
})

test('a wallet with exactly enough, or one drop more, continues to the agreement', async () => {
  await visitMintPage({
    [WALLET]: walletOf({ ...poor, balanceDrops: '101200012', spendableDrops: '100200012' }),
  })
  expect(slip().queryByText('Missing')).toBeNull()
  fireEvent.click(mintButton())
  await passTime()
  expect(titleOf(openDialog())).toBe('Before you mint')
})

test('if money was spent since the wallet was read, the server refuses, and the slip shows what is missing', async () => {
  const api = await visitMintPage({
    [WALLET]: walletOf({ ...poor, balanceDrops: '500000000', spendableDrops: '499000000' }),
    [PURCHASE]: refuse('insufficient_funds'),
  })
  api.answer(WALLET, poor)
  fireEvent.click(mintButton())
  await passTime()
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Agree and Continue' }))
  await passTime()

  expect(titleOf(openDialog())).toBe('Not minted')
  expect(openDialog()?.textContent).toContain('You were not charged.')
  expect(slip().getByText(/^Add at least 76\.21 XRP to mint this pass\./)).toBeTruthy()
})
