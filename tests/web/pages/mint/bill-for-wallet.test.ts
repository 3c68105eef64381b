import { expect, test } from 'vitest'
import { drops, xrp } from '#contract/money'
import { billForWallet } from '../../../../web/pages/mint/bill-for-wallet.ts'
import { walletOf } from '../../live/samples.ts'

test('without a wallet the slip shows price and fee', () => {
  expect(billForWallet(xrp(850), null)).toEqual({
    price: 850_000_000n,
    fee: 12n,
    pay: 850_000_012n,
    wallet: null,
  })
})

test('with a wallet it is exact to the drop', () => {
  const wallet = walletOf({ balanceDrops: '2431180007', spendableDrops: '2429780007' })

  expect(billForWallet(xrp(850), wallet)).toEqual({
    price: 850_000_000n,
    fee: 12n,
    pay: 850_000_012n,
    wallet: { balance: 2_431_180_007n, promised: 0n, reserve: 200_000n, after: 1_581_179_995n, missing: 0n },
  })
})

test('on a busy ledger the slip shows the raised fee', () => {
  expect(billForWallet(xrp(100), walletOf({ feeDrops: '5000' }))).toMatchObject({
    fee: 5000n,
    pay: 100_005_000n,
  })
  expect(billForWallet(xrp(100), walletOf({ feeDrops: '10' })).fee).toBe(12n)
})

/** Two objects owned: the ledger keeps 1.4 XRP. */
const reserve = { baseDrops: '1000000', incrementDrops: '200000', ownerCount: 2 }

test('the missing amount is computed as on the server: price, fee, and the reserve of one more object', () => {
  const wallet = walletOf({ balanceDrops: '101000012', reserve, feeDrops: '12' })

  expect(billForWallet(xrp(100), wallet).wallet).toMatchObject({ missing: 600_000n, after: 1_000_000n })
})

test('to have exactly enough is to have enough', () => {
  const wallet = walletOf({ balanceDrops: '101600012', reserve, feeDrops: '12' })

  expect(billForWallet(xrp(100), wallet).wallet?.missing).toBe(drops(0n))
})

test('open purchases are paid from the same balance: each costs its price, a fee and the reserve of an object', () => {
  const wallet = walletOf({ balanceDrops: '551600035', reserve, feeDrops: '12' })
  const open = [xrp(100), xrp(350)]

  expect(billForWallet(xrp(100), wallet, open).wallet).toMatchObject({
    promised: 450_000_024n,
    after: 1_599_999n,
    missing: 400_001n,
  })
})
