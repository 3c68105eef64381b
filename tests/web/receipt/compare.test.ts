import { expect, test } from 'vitest'
import { drops } from '#contract/money'
import { txHash } from '#contract/wire/ledger-ids'
import { compareWithLedger, type Fact, facts } from '../../../web/receipt/compare.ts'
import { sampleReceipt } from './sample-receipt.ts'

const { buyer, nftokenId, priceDrops, feeDrops, transaction, ledger, closedAt } = sampleReceipt

/** A node's answer that confirms the whole receipt, with these changes. */
function answer(differently: object = {}, offer: object = {}): unknown {
  return {
    id: 1,
    status: 'success',
    result: {
      TransactionType: 'NFTokenAcceptOffer',
      Account: buyer,
      Fee: feeDrops,
      hash: transaction,
      ledger_index: ledger,
      date: (closedAt ?? 0) / 1000 - 946_684_800,
      validated: true,
      meta: {
        TransactionResult: 'tesSUCCESS',
        AffectedNodes: [
          { ModifiedNode: { LedgerEntryType: 'AccountRoot' } },
          {
            DeletedNode: {
              LedgerEntryType: 'NFTokenOffer',
              FinalFields: { Amount: priceDrops, Flags: 1, NFTokenID: nftokenId, ...offer },
            },
          },
        ],
      },
      ...differently,
    },
  }
}

function differing(said: unknown): Fact[] {
  const compared = compareWithLedger(sampleReceipt, said)
  return facts.filter((fact) => !compared[fact])
}

test('a node that has the sale confirms every fact', () => {
  expect(differing(answer())).toEqual([])
})

test('of a buyer who sold the pass on in the same transaction the price is that of our offer, not of the bid', () => {
  const { meta } = (answer() as { result: { meta: { AffectedNodes: object[] } } }).result
  const bid = {
    DeletedNode: {
      LedgerEntryType: 'NFTokenOffer',
      FinalFields: { Amount: '999000000', Flags: 0, NFTokenID: nftokenId },
    },
  }
  const AffectedNodes = [bid, ...meta.AffectedNodes]
  expect(differing(answer({ meta: { ...meta, AffectedNodes } }))).toEqual([])
})

test.each<[string, unknown, readonly Fact[]]>([
  ['a drop more was paid', answer({}, { Amount: '450000001' }), ['price']],
  ['it was paid in another currency', answer({}, { Amount: { currency: 'USD', value: '450' } }), ['price']],
  ['another pass was sold', answer({}, { NFTokenID: `${nftokenId.slice(0, -1)}3` }), ['pass']],
  ['another account signed', answer({ Account: sampleReceipt.issuer }), ['buyer']],
  ['another fee was paid', answer({ Fee: '13' }), ['fee']],
  ['it is in the next ledger', answer({ ledger_index: ledger + 1 }), ['ledger']],
  ['that ledger closed a second later', answer({ date: 1 }), ['time']],
  ['it is not validated', answer({ validated: false }), facts],
  ['it failed', answer({ meta: { TransactionResult: 'tecEXPIRED', AffectedNodes: [] } }), facts],
  ['it is another transaction', answer({ hash: '0'.repeat(64) }), facts],
  ['it is another kind', answer({ TransactionType: 'Payment' }), facts],
  ['the node does not know it', { status: 'error', error: 'txnNotFound' }, facts],
  ['the node answers nonsense', 'hello', facts],
])('if %s, that fact differs', (_, said, expected) => {
  expect(differing(said)).toEqual(expected)
})

const PAYMENT = txHash.parse('A'.repeat(64))
const before = { ...sampleReceipt, payment: PAYMENT }

function paid(differently: object = {}, meta: object = {}): unknown {
  return {
    result: {
      TransactionType: 'Payment',
      Account: buyer,
      hash: PAYMENT,
      validated: true,
      meta: { TransactionResult: 'tesSUCCESS', delivered_amount: priceDrops, ...meta },
      ...differently,
    },
  }
}

test('for a pass paid first, the payment is compared too', () => {
  const free = answer({}, { Amount: '0' })
  const priceHolds = (sale: unknown, payment: unknown) => compareWithLedger(before, sale, payment).price
  expect(compareWithLedger(before, free, paid())).toEqual(compareWithLedger(sampleReceipt, answer()))
  expect(priceHolds(answer(), paid()), 'paid twice').toBe(false)
  expect(priceHolds(free, paid({}, { delivered_amount: '449999999' })), 'a drop less').toBe(false)
  expect(priceHolds(free, paid({}, { delivered_amount: { currency: 'USD', value: '450' } }))).toBe(false)
  expect(priceHolds(free, paid({ Account: sampleReceipt.issuer })), 'by another account').toBe(false)
  expect(priceHolds(free, paid({ validated: false }))).toBe(false)
  expect(priceHolds(free, paid({ hash: transaction })), 'another payment').toBe(false)
  expect(priceHolds(free, null), 'no answer').toBe(false)
})

test('for a sale inside a Batch every fact is confirmed too: it has no signature and no fee of its own', () => {
  const { meta } = (answer() as { result: { meta: object } }).result
  const inner = { Fee: '0', SigningPubKey: '', Flags: 0x4000_0000, TxnSignature: undefined }
  const said = answer({ ...inner, meta: { ...meta, ParentBatchID: 'C'.repeat(64) } })
  expect(differing(said)).toEqual(['fee'])
  const free = compareWithLedger({ ...sampleReceipt, feeDrops: drops(0n).toString() }, said)
  expect(facts.filter((fact) => !free[fact])).toEqual([])
})
