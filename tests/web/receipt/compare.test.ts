import { expect, test } from 'vitest'
import { compareWithLedger, type Fact, facts } from '../../../web/receipt/compare.ts'
import { sampleReceipt } from './sample-receipt.ts'

const { buyer, nftokenId, priceDrops, feeDrops, transaction, ledger, closedAt } = sampleReceipt

/** A node's answer that bears the whole receipt out, but for what is changed. */
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
              FinalFields: { Amount: priceDrops, NFTokenID: nftokenId, ...offer },
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

test('a node that has the sale bears out every fact', () => {
  expect(differing(answer())).toEqual([])
})

test.each<[string, unknown, readonly Fact[]]>([
  ['a drop more was paid', answer({}, { Amount: '450000001' }), ['price']],
  ['it was paid in something else', answer({}, { Amount: { currency: 'USD', value: '450' } }), ['price']],
  ['another pass was sold', answer({}, { NFTokenID: `${nftokenId.slice(0, -1)}3` }), ['pass']],
  ['somebody else signed', answer({ Account: sampleReceipt.issuer }), ['buyer']],
  ['another fee was paid', answer({ Fee: '13' }), ['fee']],
  ['it is in the next ledger', answer({ ledger_index: ledger + 1 }), ['ledger']],
  ['that ledger closed a second later', answer({ date: 1 }), ['time']],
  ['it is not validated', answer({ validated: false }), facts],
  ['it failed', answer({ meta: { TransactionResult: 'tecEXPIRED', AffectedNodes: [] } }), facts],
  ['it is another transaction', answer({ hash: '0'.repeat(64) }), facts],
  ['it is another kind', answer({ TransactionType: 'Payment' }), facts],
  ['the node does not know it', { status: 'error', error: 'txnNotFound' }, facts],
  ['the node answers nonsense', 'hello', facts],
])('where %s, that is what differs', (_, said, expected) => {
  expect(differing(said)).toEqual(expected)
})
