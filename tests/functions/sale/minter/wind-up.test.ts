import { expect, test } from 'vitest'
import type { Remains } from '../../../../functions/sale/minter/remains-store.ts'
import { needsNoFloat, type Waiting, windUpStep } from '../../../../functions/sale/minter/wind-up.ts'

const nothing: Remains = {
  halts: 0,
  purchases: 0,
  payments: 0,
  debts: 0,
  offers: 0,
  sweeps: 0,
  pending: 0,
  tickets: 0,
  balance: null,
}
const after = (remains: Partial<Remains>) => windUpStep({ ...nothing, tickets: 60, ...remains })

test.each([
  ['halts', 'halt'],
  ['purchases', 'purchases'],
  ['payments', 'payments'],
  ['debts', 'refunds'],
  ['offers', 'offers'],
  ['pending', 'transactions'],
] as const)(
  'while there are %s, the end of the sale waits for %s and gives no ticket back',
  (left, waits) => {
    expect(after({ [left]: 1 })).toEqual({ step: 'wait', for: waits })
  },
)

test('five tickets are under way at once, and the last one stays for what is left', () => {
  expect(after({})).toEqual({ step: 'give tickets back', count: 5 })
  expect(after({ sweeps: 3 })).toEqual({ step: 'give tickets back', count: 2 })
  expect(after({ sweeps: 5 })).toEqual({ step: 'wait', for: 'transactions' })
  expect(after({ tickets: 3 })).toEqual({ step: 'give tickets back', count: 2 })
})

test('what is left is paid out once no other transaction is under way', () => {
  expect(after({ tickets: 1, sweeps: 1 })).toEqual({ step: 'wait', for: 'transactions' })
  expect(after({ tickets: 1 })).toEqual({ step: 'pay out' })
  expect(after({ tickets: 0 })).toEqual({ step: 'pay out' })
})

test.each<[Waiting, boolean]>([
  ['halt', false],
  ['purchases', false],
  ['payments', true],
  ['refunds', true],
  ['offers', false],
  ['transactions', false],
])('while the end waits for %s the float may be paid out: %s', (waits, expected) => {
  expect(needsNoFloat({ for: waits })).toBe(expected)
})
