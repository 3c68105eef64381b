import { encode } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, txHash } from '#contract/wire/ledger-ids'
import { whyNoRefund } from '../../../../functions/scripts/sale/judge-refund.ts'
import { walletFromPassphrase } from '../../../sandbox/accounts.ts'

const payer = address.parse(walletFromPassphrase('payer').address)
const payment = {
  hash: txHash.parse('A'.repeat(64)),
  payer,
  drops: drops(20n),
  sourceTag: 7,
  ledger: 100,
}

/** Why a transaction that differs from a whole refund in these points is none. */
function judged({ ledger = 100, result = 'tesSUCCESS', ...fields }: Record<string, unknown> = {}) {
  const tx = { ledger: Number(ledger), type: 'Payment', meta: { TransactionResult: String(result) } } as const
  const bytes = encode({
    TransactionType: 'Payment',
    Account: walletFromPassphrase('team').address,
    Fee: '12',
    Sequence: 1,
    Destination: payer,
    DestinationTag: 7,
    Amount: '20',
    ...fields,
  })
  return whyNoRefund(payment, { tx, bytes })
}

test('a payment of exactly what is owed to the payer and its tag is a refund, whether it names the payment or not', () => {
  expect([judged(), judged({ InvoiceID: payment.hash })]).toEqual([null, null])
})

test.each<[string, Record<string, unknown>, string]>([
  ['failed', { result: 'tecUNFUNDED_PAYMENT' }, 'the ledger refused it with tecUNFUNDED_PAYMENT'],
  ['partial', { Flags: 0x0002_0000 }, 'it is a partial payment'],
  ['earlier', { ledger: 99 }, 'it is in ledger 99, before the payment'],
  ['too small', { Amount: '19' }, 'it pays "19", and 20 drops are owed'],
  ['not to the payer', { Destination: walletFromPassphrase('other').address }, 'and the payer is'],
  ['to another tag', { DestinationTag: 8 }, 'its destination tag is 8, and that of the payer is 7'],
  ['to no tag', { DestinationTag: undefined }, 'its destination tag is missing, and that of the payer is 7'],
  ['named after another one', { InvoiceID: 'B'.repeat(64) }, 'by its InvoiceID'],
])('a payment that is %s is no refund', (_how, fields, why) => {
  expect(judged(fields)).toContain(why)
})
