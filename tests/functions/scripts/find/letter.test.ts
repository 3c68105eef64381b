import { expect, test } from 'vitest'
import { drops } from '#contract/money'
import { letterOf } from '../../../../functions/scripts/find/letter.ts'
import { samplePurchase } from '../../sale/purchase/sample-purchase.ts'

const nothing = {
  purchases: [],
  invoices: [],
  payments: [],
  refunds: [],
  debts: [],
  dust: [],
  transactions: [],
  older: { purchases: 0, payments: 0 },
  waitingSince: null,
  identity: null,
  halts: [],
}

test.each(['wallet_rejected', 'expired'] as const)(
  'the reason %s ends with one full stop, whether or not the site’s sentence has one',
  (code) => {
    const purchase = {
      ...samplePurchase({ status: 'released', ending: { code, charged: drops(0n) } }),
      endedAt: 1,
    }
    const letter = letterOf({ ...nothing, purchases: [purchase] })
    expect(letter).toMatch(/[a-z]\. For it you were charged nothing\.$/)
  },
)
