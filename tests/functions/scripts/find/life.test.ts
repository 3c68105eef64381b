import { expect, test } from 'vitest'
import { txHash } from '#contract/wire/ledger-ids'
import { lifeOf } from '../../../../functions/scripts/find/life.ts'
import { samplePurchase } from '../../sale/purchase/sample-purchase.ts'

const nothing: Parameters<typeof lifeOf>[0] = {
  purchases: [],
  invoices: [],
  payments: [],
  refunds: [],
  debts: [],
  dust: [],
  unread: new Set<never>(),
  transactions: [],
  passes: [],
  older: { purchases: 0, payments: 0 },
  waitingSince: null,
  identity: null,
  halts: [],
}

test('a purchase begins with its reservation, also where the ledger’s clock is behind the server’s', () => {
  // The ledger tells whole seconds: what was minted 0.4 s after the reservation seems to be older than it.
  const minted = { ...samplePurchase().minted, at: 2_000 } as NonNullable<
    ReturnType<typeof samplePurchase>['minted']
  >
  const purchase = { ...samplePurchase({ createdAt: 2_600, minted }), endedAt: null }
  const life = lifeOf({ ...nothing, purchases: [purchase] })
  expect(life.map(({ what }) => what.split(' ').slice(1, 3).join(' '))).toEqual([
    'reserved Founder',
    'pass was',
    'pass was',
  ])
})

test('a refund is signed before the ledger has it, also where the ledger’s clock is behind the server’s', () => {
  const hash = txHash.parse('A'.repeat(64))
  const [createdAt, closedAt] = [2_600, 2_000]
  const life = (['failed', 'validated'] as const).map((status) =>
    lifeOf({
      ...nothing,
      refunds: [{ hash, status, result: 'tecDST_TAG_NEEDED', createdAt, closedAt }],
    }).map(({ what }) => what),
  )
  expect(life).toEqual([
    ['a refund was signed', 'the ledger refused the refund: tecDST_TAG_NEEDED'],
    ['a refund was signed', 'the refund was validated'],
  ])
})
