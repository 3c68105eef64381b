import { expect, test } from 'vitest'
import { address } from '#contract/wire/ledger-ids'
import type { PayloadSignature } from '../../../../functions/adapters/xaman/xaman.ts'
import { readSignature } from '../../../../functions/sale/purchase/read-signature.ts'
import { demoWallets } from '../../../sandbox/accounts.ts'
import { type SignedBlob, signBlob, type TxJson } from '../../../sandbox/signed-blob.ts'
import { batchOf, innerBytes } from '../../adapters/signer/in-batch.ts'
import { OFFER, samplePurchase } from './sample-purchase.ts'

const { rich } = demoWallets
const network = { id: 512, key: 'SANDBOX', name: 'XRPL Sandbox', explorerNftUrl: null, explorerTxUrl: null }
const acceptance = {
  TransactionType: 'NFTokenAcceptOffer',
  Account: rich.address,
  NFTokenSellOffer: OFFER,
  LastLedgerSequence: 120,
  Sequence: 7,
  Fee: '12',
}

function signature({ blob }: Pick<SignedBlob, 'blob'>, differently: Partial<PayloadSignature> = {}) {
  const account = address.parse(rich.address)
  const payload = {
    account,
    blob,
    type: 'NFTokenAcceptOffer',
    identifier: 'purchase.1',
    networkId: 512,
  }
  return { ...payload, ...differently }
}

function read(given: PayloadSignature, attempts = 1) {
  return readSignature({ network }, samplePurchase({ attempts }), given)
}

const signed = signBlob(acceptance, rich)

test.each<[string, PayloadSignature]>([
  ['on this network', signature(signed)],
  ['by an app that does not name the network', signature(signed, { networkId: null })],
])('the acceptance of our offer %s is searched for by its hash, up to its last ledger', (_where, given) => {
  expect(read(given)).toEqual({ hash: signed.hash, lastLedger: 120 })
})

test('an acceptance without a last ledger may be in any', () => {
  const { LastLedgerSequence: _, ...open } = acceptance
  const forever = signBlob(open, rich)
  expect(read(signature(forever))).toEqual({ hash: forever.hash, lastLedger: Number.MAX_SAFE_INTEGER })
})

test.each<[string, PayloadSignature]>([
  ['on another network', signature(signed, { networkId: 1 })],
  ['for another request of ours', signature(signed, { identifier: 'another.1' })],
  ['for an earlier attempt', signature(signed, { identifier: 'purchase.0' })],
  ['for no request of ours', signature(signed, { identifier: null })],
  ['of another offer', signature(signBlob({ ...acceptance, NFTokenSellOffer: 'A'.repeat(64) }, rich))],
  ['that also takes a bid', signature(signBlob({ ...acceptance, NFTokenBuyOffer: 'A'.repeat(64) }, rich))],
  [
    'of a payment',
    signature(
      signBlob(
        {
          TransactionType: 'Payment',
          Account: rich.address,
          Destination: demoWallets.holder.address,
          Amount: '1',
          Sequence: 7,
          Fee: '12',
        },
        rich,
      ),
    ),
  ],
  ['that is cut off', signature({ blob: signed.blob.slice(0, -2) })],
  ['that is empty', signature({ blob: '' })],
])('a signature %s does not belong to this purchase', (_what, given) => {
  expect(read(given)).toBeNull()
})

test('the acceptance of our offer inside a Batch is searched for by its own hash, up to the Batch’s last ledger', () => {
  const { LastLedgerSequence: _, ...accepting } = acceptance
  const payment = {
    ...accepting,
    TransactionType: 'Payment',
    Destination: demoWallets.holder.address,
    Amount: '1',
  }
  const { NFTokenSellOffer: __, ...paying } = payment
  const batch = (...inners: readonly TxJson[]) => signature({ blob: batchOf(inners, rich) })
  const { hash } = innerBytes(accepting)
  expect(read(batch(paying, accepting))).toEqual({ hash, lastLedger: 99 })
  expect(read(batch(paying, { ...paying, Sequence: 8 }))).toBeNull()
  expect(read(batch(paying, { ...accepting, NFTokenSellOffer: 'A'.repeat(64) }))).toBeNull()
})
