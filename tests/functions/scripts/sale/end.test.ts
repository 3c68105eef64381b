import { expect, test } from 'vitest'
import { windUpLine } from '../../../../functions/scripts/sale/end.ts'

const none = {
  ...{ halts: 0, purchases: 0, payments: 0, debts: 0, offers: 0, sweeps: 0, pending: 0, tickets: 0 },
  balance: '12000000',
}

test.each([
  ['a halt', { halts: 1, purchases: 1 }, 'Winding up waits until the halt is over.'],
  ['purchases', { purchases: 1, payments: 1 }, 'Winding up waits for open purchases.'],
  ['payments', { payments: 1 }, 'Winding up waits for payments that are neither delivered for nor refunded'],
  ['debts', { debts: 1 }, 'Winding up waits for refunds.'],
  ['offers', { offers: 1, tickets: 9 }, 'Winding up waits for offers to be withdrawn.'],
  ['tickets', { tickets: 9 }, '9 tickets still to be given back, the last one with what is left; 0'],
  ['the last ticket', { tickets: 1 }, '1 ticket still to be given back'],
  [
    'transactions',
    { sweeps: 1, pending: 2 },
    '0 tickets still to be given back, the last one with what is left; 3',
  ],
  ['one transaction', { pending: 1 }, 'what is left; 1 transaction under way.'],
  ['nothing', {}, 'Wound up: no ticket, no offer. The minter has 12,000,000 drops.'],
])('an ended sale that has %s left says so', (_what, left, line) => {
  expect(windUpLine({ ...none, ...left })).toContain(line)
})
