import { expect, test } from 'vitest'
import { lifeOf } from '../../../../functions/scripts/find/life.ts'
import { samplePurchase } from '../../sale/purchase/sample-purchase.ts'

test('a purchase begins with its reservation, also where the ledger’s clock is behind the server’s', () => {
  // The ledger tells whole seconds: what was minted 0.4 s after the reservation seems to be older than it.
  const minted = { ...samplePurchase().minted, at: 2_000 } as NonNullable<
    ReturnType<typeof samplePurchase>['minted']
  >
  const purchase = { ...samplePurchase({ createdAt: 2_600, minted }), endedAt: null }
  const life = lifeOf({
    purchases: [purchase],
    invoices: [],
    payments: [],
    refunds: [],
    debts: [],
    dust: [],
    transactions: [],
    passes: [],
    older: { purchases: 0, payments: 0 },
    waitingSince: null,
    identity: null,
    halts: [],
  })
  expect(life.map(({ what }) => what.split(' ').slice(1, 3).join(' '))).toEqual([
    'reserved Founder',
    'pass was',
    'pass was',
  ])
})
