import { decode } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { address, txHash } from '#contract/wire/ledger-ids'
import type * as z from '#contract/wire/schema'
import { hashOf } from '../../../../functions/adapters/ledger/ids.ts'
import { paymentIn } from '../../../../functions/adapters/ledger/payment-in.ts'
import { readValidatedTx, validatedTx } from '../../../../functions/adapters/ledger/wire.ts'
import { effectsOf, offerEnds } from '../../../../functions/records/journal/effects.ts'
import { demoWallets, issuer, minter } from '../../../sandbox/accounts.ts'
import { signBlob } from '../../../sandbox/signed-blob.ts'

const { rich } = demoWallets
const fields = {
  TransactionType: 'Payment',
  Account: rich.address,
  Destination: minter.address,
  Amount: '450000000',
  InvoiceID: 'AB'.repeat(32),
  Flags: 0x0002_0000,
  Sequence: 5,
  Fee: '12',
  SigningPubKey: rich.publicKey,
}
const { blob } = signBlob(fields, rich)
const hash = txHash.parse(hashOf(blob))
/** As a node shows it: the amount has another name, and unsigned fields are added. */
const { Amount, ...others } = fields
const shown = {
  hash,
  tx_json: {
    ...others,
    DeliverMax: Amount,
    TxnSignature: decode(blob).TxnSignature,
    date: 785_000_000,
    ledger_hash: 'D'.repeat(64),
    ledger_index: 7,
    ctid: 'C000000700000200',
  },
}

test('the received amount is delivered_amount, whatever Amount says', () => {
  expect(paymentIn(shown, '1')).toMatchObject({ drops: 1n, instead: null, partial: true })
  const dollars = { currency: 'USD', issuer: issuer.address, value: '450' }
  expect(paymentIn(shown, dollars)).toMatchObject({ drops: null, instead: JSON.stringify(dollars) })
  for (const unclear of ['unavailable', '-1', '1.5', '', undefined, null, 450_000_000])
    expect(paymentIn(shown, unclear), String(unclear)).toMatchObject({ drops: null })
})

test('the signed bytes are rebuilt from the JSON, and returned only if their hash matches', () => {
  expect(paymentIn(shown, '1')?.blob()).toBe(blob)
  expect(paymentIn({ ...shown, hash: txHash.parse('0'.repeat(64)) }, '1')?.blob()).toBeNull()
  expect(paymentIn({ hash, tx_json: { ...shown.tx_json, DeliverMax: '1' } }, '1')?.blob()).toBeNull()
})

test('the memo of a payment is read only where its bytes are stored: below the dearest fee they are not', () => {
  let reads = 0
  const Memos = [{ Memo: { MemoData: 'AB'.repeat(800) } }]
  const signed = signBlob({ ...fields, Memos }, rich)
  const tx_json = {
    ...{ ...shown.tx_json, TxnSignature: decode(signed.blob).TxnSignature },
    get Memos() {
      reads += 1
      return Memos
    },
  }
  const stored = (delivered_amount: string) => {
    const meta = { TransactionResult: 'tesSUCCESS', AffectedNodes: [], delivered_amount }
    const tx = { hash: txHash.parse(signed.hash), ledger_hash: shown.tx_json.ledger_hash, ledger_index: 7 }
    const raw = { ...tx, validated: true, tx_json, meta } as unknown as z.infer<typeof validatedTx>
    return effectsOf(readValidatedTx(raw), address.parse(minter.address)).paid?.blob
  }
  expect([stored('4999'), reads]).toEqual([null, 0])
  expect([stored('5000'), reads]).toEqual([signed.blob, 1])
})

test('a transaction that is not a payment, or has no InvoiceID, cannot be ours', () => {
  for (const otherwise of [
    { TransactionType: 'EscrowFinish' },
    { InvoiceID: undefined },
    { InvoiceID: 'AB' },
    { Destination: undefined },
  ])
    expect(paymentIn({ hash, tx_json: { ...shown.tx_json, ...otherwise } }, '1')).toBeNull()
})

test('a payment signed by a delegate is its account’s, and is rebuilt with the delegate in it', () => {
  const { verified } = demoWallets
  const delegated = signBlob({ ...fields, Delegate: verified.address }, verified)
  const { Amount: DeliverMax, ...tx_json } = decode(delegated.blob)
  const tx = readValidatedTx(
    validatedTx.parse({
      hash: delegated.hash,
      ledger_hash: 'D'.repeat(64),
      ledger_index: 7,
      validated: true,
      tx_json: { ...tx_json, DeliverMax },
      meta: { TransactionResult: 'tesSUCCESS', AffectedNodes: [], delivered_amount: Amount },
    }),
  )
  expect(tx).toMatchObject({ account: rich.address, batch: null })
  expect(tx.payment?.blob()).toBe(delegated.blob)
  expect(effectsOf(tx, address.parse(minter.address)).paid).toMatchObject({ drops: Amount })
})

test('an acceptance signed by a delegate is a sale to its account', () => {
  const offer = { Owner: minter.address, Destination: rich.address, NFTokenID: 'A'.repeat(64), Amount: '1' }
  const tx = readValidatedTx(
    validatedTx.parse({
      hash,
      ledger_hash: 'D'.repeat(64),
      ledger_index: 7,
      validated: true,
      tx_json: {
        TransactionType: 'NFTokenAcceptOffer',
        Account: rich.address,
        Fee: '12',
        Delegate: demoWallets.verified.address,
        NFTokenSellOffer: 'B'.repeat(64),
      },
      meta: {
        TransactionResult: 'tesSUCCESS',
        AffectedNodes: [
          {
            DeletedNode: {
              LedgerEntryType: 'NFTokenOffer',
              LedgerIndex: 'B'.repeat(64),
              FinalFields: offer,
            },
          },
        ],
      },
    }),
  )
  expect(offerEnds(tx, address.parse(minter.address))).toMatchObject([
    { how: 'accepted', owner: rich.address, buyer: rich.address },
  ])
})
