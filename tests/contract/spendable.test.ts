import { expect, test } from 'vitest'
import { type Drops, drops, formatXrpUp, xrp } from '#contract/money'
import { noFunds, shortfallOf, spendable } from '#contract/spendable'
import { tierIds, tiers } from '#contract/tiers'
import { acceptanceFee } from '../../functions/adapters/ledger/fee.ts'
import type { LedgerCosts } from '../../functions/adapters/ledger/ledger.ts'
import { judgeMeans } from '../../functions/sale/purchase/preflight.ts'
import { moneyOf } from '../../functions/sale/wallet/read-wallet.ts'
import { billForWallet } from '../../web/pages/mint/bill-for-wallet.ts'
import { fc } from '../support/generated.ts'
import { walletOf } from '../web/live/samples.ts'

const mainnet = { base: xrp(1), increment: drops(200_000n) }
const common = { price: tiers.common.price, fee: drops(12n), objects: 1 }

test('25 XRP and a pass of 100 lack price, fee, reserve of the page and base reserve, less the 25', () => {
  const funds = { balance: xrp(25), ownerCount: 0 }

  expect(spendable(funds, mainnet)).toBe(24_000_000n)
  expect(shortfallOf(funds, common, mainnet)).toBe(76_200_012n)
})

test('an address that the ledger does not know lacks the base reserve too', () => {
  expect(spendable(noFunds, mainnet)).toBe(0n)
  expect(shortfallOf(noFunds, common, mainnet)).toBe(101_200_012n)
})

test('an account below its own reserve lacks what fills that up as well', () => {
  const funds = { balance: drops(500_000n), ownerCount: 3 }

  expect(spendable(funds, mainnet)).toBe(0n)
  expect(shortfallOf(funds, common, mainnet)).toBe(100_200_012n + 1_600_000n - 500_000n)
})

test('a payment that adds no object to the payer needs no extra reserve', () => {
  const bill = { ...common, objects: 0 }

  expect(shortfallOf({ balance: drops(101_000_012n), ownerCount: 0 }, bill, mainnet)).toBe(0n)
  expect(shortfallOf({ balance: drops(101_000_011n), ownerCount: 0 }, bill, mainnet)).toBe(1n)
})

test('an account below its reserve can spend zero, not a negative amount', () => {
  expect(spendable({ balance: drops(500_000n), ownerCount: 3 }, mainnet)).toBe(0n)
})

test('the fee to count is a fifth above the ledger’s, at least the usual one, without a cap', () => {
  expect(acceptanceFee({ baseFee: drops(10n) })).toBe(12n)
  expect(acceptanceFee({ baseFee: drops(1n) })).toBe(12n)
  expect(acceptanceFee({ baseFee: drops(1_000n) })).toBe(1_200n)
  expect(acceptanceFee({ baseFee: drops(2_000_000n) })).toBe(2_400_000n)
})

const amount = (most: bigint) => fc.bigInt({ min: 0n, max: most }).map(drops)
const ledger = fc.record({
  baseFee: amount(3_000_000n),
  reserveBase: amount(20_000_000n),
  reserveIncrement: amount(5_000_000n),
}) satisfies fc.Arbitrary<LedgerCosts>
const account = fc.record({
  balance: fc.oneof(amount(3_000_000_000n), amount(2_000_000n)),
  ownerCount: fc.nat({ max: 1_000 }),
})

test('adding the shown amount makes the server accept; one drop less makes it refuse', () => {
  fc.assert(
    fc.property(
      fc.option(account, { nil: null }),
      ledger,
      fc.constantFrom(...tierIds),
      (holding, state, tier) => {
        const { price } = tiers[tier]
        const before = holding && accountOf(holding.balance, holding.ownerCount)
        const missing = billForWallet(price, walletOf(moneyOf(before, state))).wallet?.missing ?? drops(-1n)
        const shown = inDrops(formatXrpUp(missing))
        const after = (added: bigint) => judgeMeans(paidIn(before, added), state, price)

        expect(judgeMeans(before, state, price).ok).toBe(missing === 0n)
        expect(shown - missing < 10_000n && shown >= missing).toBe(true)
        expect(after(shown)).toEqual({ ok: true, value: 'solvent' })
        expect(after(missing)).toEqual({ ok: true, value: 'solvent' })
        if (missing > 0n) expect(after(missing - 1n)).toEqual({ ok: false, error: 'insufficient_funds' })
      },
    ),
    { numRuns: 1_000 },
  )
})

function accountOf(balance: Drops, ownerCount: number) {
  return { balance, ownerCount, offersBlocked: false }
}

/** The account after receiving this amount; an unknown address is created by it. */
function paidIn(before: ReturnType<typeof accountOf> | null, added: bigint): ReturnType<typeof accountOf> {
  return accountOf(drops((before?.balance ?? 0n) + added), before?.ownerCount ?? 0)
}

/** The amount sent by a reader of this text: `1,234.50 XRP`. */
function inDrops(shown: string): bigint {
  const [, whole = '', cents = ''] = /^([\d,]+)\.(\d\d) XRP$/.exec(shown) ?? []
  return BigInt(whole.replaceAll(',', '')) * 1_000_000n + BigInt(cents) * 10_000n
}
