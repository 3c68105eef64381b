import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '../../live/fake-api.ts'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { walletOf } from '../../live/samples.ts'
import { agree, mintButton, openDialog, pressMint, titleOf, visitMintPage } from './visit-mint-page.tsx'

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

function slip() {
  return within(screen.getByRole('region', { name: 'Common pass' }))
}

function missing(): string | null | undefined {
  return slip().getByText('Add at least').parentElement?.textContent
}

test('25 XRP and a pass of 100: the slip names all that is missing, reserve and fee too, rounded up', async () => {
  await visitMintPage({ [WALLET]: poor })

  expect(missing()).toBe('Add at least76.21 XRP76,200,012 drops')
  expect(slip().getByRole('status').textContent).toBe(
    'The ledger keeps a reserve, so this wallet can spend 24.00 XRP of its 25.00 XRP.',
  )
  expect(slip().getByText('Balance after').parentElement?.textContent).toBe('Balance afterNot enough')
})

test('a press of the button says that XRP is missing, without the amount that the slip names, and no agreement is asked for', async () => {
  const api = await visitMintPage({ [WALLET]: poor })
  await pressMint()

  expect(screen.getByRole('alert').textContent).toBe(
    'Insufficient XRP balance to complete the transaction. Please add XRP to your account and try again.',
  )
  expect(openDialog()).toBeNull()
  expect(api.count(PURCHASE)).toBe(0)
})

test('the message of a press passes after five seconds, and that of a later press after its own', async () => {
  await visitMintPage({ [WALLET]: poor })
  fireEvent.click(mintButton())
  await passTime(4_000)
  fireEvent.click(mintButton())
  await passTime(4_000)
  expect(screen.getByRole('alert')).toBeTruthy()
  await passTime(1_000)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a second press within the five seconds is answered by a new message, so that it is announced, too', async () => {
  await visitMintPage({ [WALLET]: poor })
  fireEvent.click(mintButton())
  await passTime(1_000)
  const first = screen.getByRole('alert')
  fireEvent.click(mintButton())
  await passTime(1_000)
  expect(screen.getByRole('alert')).not.toBe(first)
})

test('after adding the amount elsewhere a press reads the wallet again, and the next one continues', async () => {
  const api = await visitMintPage({ [WALLET]: poor })
  api.answer(WALLET, walletOf({ ...poor, balanceDrops: '101210000', spendableDrops: '100210000' }))
  await pressMint()
  expect(slip().queryByText('Add at least')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()

  await pressMint()
  expect(titleOf(openDialog())).toBe('Before you mint')
})

test('an unknown address is also shown the reserve that activates it', async () => {
  const api = await visitMintPage({ [WALLET]: unactivated })

  expect(missing()).toBe('Add at least101.21 XRP101,200,012 drops')
  expect(slip().getByRole('status').textContent).toBe(
    'The ledger does not know this account yet: the first 1.00 XRP opens it and stays there as its reserve.',
  )

  await pressMint()
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
  expect(slip().queryByText('Add at least')).toBeNull()
  await pressMint()
  expect(titleOf(openDialog())).toBe('Before you mint')
})

test('if money was spent since the wallet was read, the server refuses once, and the slip shows what is missing', async () => {
  const api = await visitMintPage({
    [WALLET]: walletOf({ ...poor, balanceDrops: '500000000', spendableDrops: '499000000' }),
    [PURCHASE]: refuse('insufficient_funds'),
  })
  api.answer(WALLET, poor)
  await pressMint()
  await agree()

  expect(titleOf(openDialog())).toBe('Not minted')
  expect(openDialog()?.textContent).toContain('You were not charged.')
  expect(missing()).toBe('Add at least76.21 XRP76,200,012 drops')

  cleanup()
  const reloaded = await visitMintPage()
  expect(reloaded.count(PURCHASE), 'a reload asks for no pass').toBe(0)
})
