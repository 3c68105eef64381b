import {
  decode,
  encode,
  encodeForMultisigning,
  encodeForSigning,
  encodeForSigningBatch,
} from 'ripple-binary-codec'
import { sign } from 'ripple-keypairs'
import { expect, test } from 'vitest'
import { drops, xrp } from '#contract/money'
import { MAX_DELIVERY_LIFE } from '#contract/timing'
import { address, txHash } from '#contract/wire/ledger-ids'
import { readPaid } from '../../../../functions/adapters/signer/paid.ts'
import type { Unsigned } from '../../../../functions/adapters/signer/signer.ts'
import { mintTransaction, refundTransaction } from '../../../../functions/sale/minter/transactions.ts'
import { demoWallets, type Wallet, walletFromPassphrase } from '../../../sandbox/accounts.ts'
import { signBlob, type TxJson } from '../../../sandbox/signed-blob.ts'
import { samplePurchase } from '../../sale/purchase/sample-purchase.ts'
import { batchOf, innerBytes } from './in-batch.ts'
import { at, config, signer } from './sale-transactions.ts'

const { rich, verified, poor } = demoWallets
const payer = address.parse(rich.address)
const PRICE = xrp(450)
const terms = {
  ticket: 7,
  state: { baseFee: drops(10n) },
  lastLedger: 110,
  expiresAt: at.closeTime + MAX_DELIVERY_LIFE,
}

/** An inner payment of the price to the minter, with these differences. */
function paying(from: Wallet = rich, differently: TxJson = {}): TxJson {
  return {
    TransactionType: 'Payment',
    Account: from.address,
    Destination: config.minter,
    Amount: PRICE.toString(),
    InvoiceID: 'AB'.repeat(32),
    Sequence: 41,
    ...differently,
  }
}

const paid = paying()
const { blob, hash } = innerBytes(paid)
const other = paying(verified, { Sequence: 5 })
const refund = refundTransaction(
  config,
  { hash: txHash.parse(hash), payer, drops: PRICE, sourceTag: null },
  terms,
)
const mint = mintTransaction(config, samplePurchase({ wallet: payer, price: drops(0n) }), {
  ...terms,
  withOffer: true,
})

function answer(tx: Unsigned, batch: string | null, bytes = blob): string {
  const signed = signer.sign(tx, at, [{ blob: bytes, batch }])
  return signed.ok ? 'signed' : signed.error
}

/** Batches whose payment the payer has signed, in each possible way. */
const theirs: Record<string, string> = {
  'its payer’s own Batch': batchOf([paid, { ...paid, Sequence: 42 }], rich),
  'its payer’s own Batch with a payment of another': batchOf([other, paid], rich, {
    signers: [{ by: verified }],
  }),
  'a Batch of another that its payer has signed too': batchOf([other, paid], verified, {
    signers: [{ by: rich }],
  }),
  'a Batch that its payer signed with a regular key': batchOf([other, paid], verified, {
    signers: [{ by: walletFromPassphrase('a regular key'), as: rich.address }],
  }),
  'a Batch by ticket': batchOf([other, paid], verified, {
    fields: { Sequence: 0, TicketSequence: 9 },
    signers: [{ by: rich }],
  }),
}

test.each(Object.entries(theirs))(
  'for a payment inside %s a delivery and a refund are signed',
  (_what, batch) => {
    expect(readPaid({ blob, batch }, config)).toMatchObject({ hash, payer, drops: PRICE, partial: false })
    expect(answer(refund, batch)).toBe('signed')
    expect(answer(mint, batch)).toBe('signed')
  },
)

const own = batchOf([paid, { ...paid, Sequence: 42 }], rich)
const forPayer = batchOf([other, paid], verified, { signers: [{ by: rich }] })
const forged = (fields: TxJson) => encode({ ...decode(own), ...fields })
const [signerOfPayer] = decode(forPayer).BatchSigners as [{ BatchSigner: TxJson }]
const withSigner = (fields: TxJson) =>
  signBlob(
    {
      ...decode(forPayer),
      TxnSignature: undefined,
      BatchSigners: [{ BatchSigner: { ...signerOfPayer.BatchSigner, ...fields } }],
    },
    verified,
  ).blob

/** Batches that do not prove that the payer has paid. */
const none: Record<string, string | null> = {
  'no Batch at all': null,
  'a Batch whose signature is another’s': forged({ TxnSignature: decode(forPayer).TxnSignature }),
  'a Batch without a signature': forged({ TxnSignature: undefined }),
  'a Batch that was changed after it was signed': forged({ Fee: '101' }),
  'a Batch of another, which the payer has not signed': batchOf([other, paid], verified),
  'a Batch that another signed in place of the payer': batchOf([other, paid, paying(poor)], verified, {
    signers: [{ by: poor }],
  }),
  'a Batch with the payer’s signature under another Batch': withSigner({
    TxnSignature: sign(
      encodeForSigningBatch({
        account: verified.address,
        sequence: 41,
        flags: Number(decode(forPayer).Flags),
        txIDs: [innerBytes(other).hash, hash],
        batchAccount: rich.address,
      }),
      rich.privateKey,
    ),
  }),
  'a Batch with the payer’s signature of the transaction alone': withSigner({
    TxnSignature: sign(encodeForSigning(decode(blob)), rich.privateKey),
  }),
  'a Batch signed by the payer in the name of another': withSigner({ Account: poor.address }),
  'the signed bytes of another payment': signBlob({ ...paid, Fee: '12' }, rich).blob,
  'bytes that are no transaction': 'C0FFEE',
}

test.each(Object.entries(none))(
  'a payment with %s does not count, and nothing is signed for it',
  (_what, batch) => {
    expect(readPaid({ blob, batch }, config)).toBeNull()
    expect(answer(refund, batch)).toBe('no payment')
    expect(answer(mint, batch)).toBe('no payment')
  },
)

test('a payment that is not part of the Batch does not count, and no refund is signed', () => {
  const elsewhere = batchOf(
    [
      { ...paid, Sequence: 42 },
      { ...paid, Amount: '1' },
    ],
    rich,
  )
  expect(readPaid({ blob, batch: elsewhere }, config)).toBeNull()
  expect(answer(refund, elsewhere)).toBe('no payment')
})

test('a multisigned part of a Batch counts if each of its signatures is valid', () => {
  const signed = {
    account: verified.address,
    sequence: 40,
    flags: Number(decode(forPayer).Flags),
    txIDs: [innerBytes(other).hash, hash],
    batchAccount: rich.address,
  }
  const by = ({ address: Account, publicKey, privateKey }: Wallet, as = Account) => ({
    Signer: {
      Account,
      SigningPubKey: publicKey,
      TxnSignature: sign(encodeForSigningBatch({ ...signed, signerAccount: as }), privateKey),
    },
  })
  const signers = (Signers: unknown[] | undefined) =>
    withSigner({ SigningPubKey: '', TxnSignature: undefined, Signers })
  expect(readPaid({ blob, batch: signers([by(poor), by(verified)]) }, config)).toMatchObject({ payer })
  expect(readPaid({ blob, batch: signers([by(poor), by(verified, poor.address)]) }, config)).toBeNull()
  expect(readPaid({ blob, batch: signers(undefined) }, config)).toBeNull()
  expect(readPaid({ blob, batch: signers([]) }, config)).toBeNull()
})

test('a payment with its own signature counts without a Batch, but not with a Batch that lacks it', () => {
  const unbatched = signBlob({ ...paid, Fee: '12' }, rich)
  expect(readPaid({ blob: unbatched.blob, batch: null }, config)).toMatchObject({ payer })
  expect(readPaid({ blob: unbatched.blob, batch: own }, config)).toBeNull()
})

test('a payment signed by a delegate is refunded to the account, not to the delegate', () => {
  const fields = { ...paid, Delegate: poor.address, Fee: '12' }
  const delegated = signBlob(fields, poor)
  expect(readPaid({ blob: delegated.blob, batch: null }, config)).toMatchObject({ payer, drops: PRICE })
  const back = (to: Wallet) =>
    refundTransaction(
      config,
      { hash: txHash.parse(delegated.hash), payer: address.parse(to.address), drops: PRICE, sourceTag: null },
      terms,
    )
  expect(answer(back(rich), null, delegated.blob)).toBe('signed')
  expect(answer(back(poor), null, delegated.blob)).toBe('wrong Destination')
  const unsigned = { ...decode(delegated.blob), SigningPubKey: rich.publicKey }
  expect(readPaid({ blob: encode(unsigned), batch: null }, config)).toBeNull()
})

test('in a Batch the delegate must have signed, and the account is the payer', () => {
  const delegated = { ...paid, Delegate: poor.address }
  const inner = innerBytes(delegated)
  const by = (wallet: Wallet) =>
    batchOf([other, delegated], verified, { signers: [{ by: wallet, as: poor.address }] })
  expect(readPaid({ blob: inner.blob, batch: by(poor) }, config)).toMatchObject({ hash: inner.hash, payer })
  const byAccount = encode({
    ...decode(by(poor)),
    BatchSigners: [{ BatchSigner: signerOfPayer.BatchSigner }],
  })
  expect(readPaid({ blob: inner.blob, batch: byAccount }, config)).toBeNull()
  // Nor does the account's own signature of the Batch replace the delegate's.
  expect(readPaid({ blob: inner.blob, batch: batchOf([delegated, paid], rich) }, config)).toBeNull()
})

test('a multisigned Batch of its own account counts if each of its signatures is valid', () => {
  const { TxnSignature: _, ...fields } = decode(own)
  const unsigned = { ...fields, SigningPubKey: '' }
  const by = ({ address: Account, publicKey, privateKey }: Wallet, as = Account) => ({
    Signer: {
      Account,
      SigningPubKey: publicKey,
      TxnSignature: sign(encodeForMultisigning(unsigned, as), privateKey),
    },
  })
  const read = (...Signers: unknown[]) =>
    readPaid({ blob, batch: encode({ ...unsigned, ...(Signers.length > 0 && { Signers }) }) }, config)
  expect(read(by(poor), by(verified))).toMatchObject({ hash, payer })
  expect(read(by(poor), by(verified, poor.address))).toBeNull()
  expect(read()).toBeNull()
  expect(readPaid({ blob, batch: encode({ ...unsigned, Signers: [] }) }, config)).toBeNull()
})
