import { decode, encode, encodeForMultisigning } from 'ripple-binary-codec'
import { sign } from 'ripple-keypairs'
import { expect, test } from 'vitest'
import { drops, xrp } from '#contract/money'
import { toRippleTime } from '#contract/ripple-time'
import { MAX_DELIVERY_LIFE, OFFER_LIFE } from '#contract/timing'
import { address } from '#contract/wire/ledger-ids'
import { hashOf } from '../../../../functions/adapters/ledger/ids.ts'
import { readPaid } from '../../../../functions/adapters/signer/paid.ts'
import type { Unsigned } from '../../../../functions/adapters/signer/signer.ts'
import {
  mintTransaction,
  offerTransaction,
  refundTransaction,
} from '../../../../functions/sale/minter/transactions.ts'
import { demoWallets, type Wallet } from '../../../sandbox/accounts.ts'
import { signBlob } from '../../../sandbox/signed-blob.ts'
import { samplePurchase } from '../../sale/purchase/sample-purchase.ts'
import { at, config, key, signer, stranger, tokenOf, treasury } from './sale-transactions.ts'

const { rich } = demoWallets
const payer = address.parse(rich.address)
const PRICE = xrp(450)
const state = { baseFee: drops(10n) }
const terms = { ticket: 7, state, lastLedger: 110, expiresAt: at.closeTime + MAX_DELIVERY_LIFE }

/** A signed payment of the price of a rare pass to the minter, with these differences. */
function paying(differently: Record<string, unknown> = {}): string {
  const fields = {
    TransactionType: 'Payment',
    Account: rich.address,
    Destination: config.minter,
    Amount: PRICE.toString(),
    InvoiceID: 'AB'.repeat(32),
    Sequence: 5,
    Fee: '12',
    LastLedgerSequence: 99,
    ...differently,
  }
  return signBlob(fields, rich).blob
}

const free = samplePurchase({ wallet: payer, price: drops(0n) })
const mint = mintTransaction(config, free, { ...terms, withOffer: true })
const offer = offerTransaction(config, { ...free, nftokenId: tokenOf(3) }, terms)
const paid = paying()
const refund = refundTransaction(config, { hash: hashOf(paid), payer, drops: PRICE, sourceTag: null }, terms)

/** A payment that is signed itself, and part of no Batch. */
const unbatched = (blob: string) => ({ blob, batch: null })

function answer(fields: Unsigned, paidBy: string | null): string {
  const signed = signer.sign(fields, at, paidBy === null ? [] : [unbatched(paidBy)])
  return signed.ok ? 'signed' : signed.error
}

const kinds: [string, Unsigned][] = [
  ['a mint for a payer', mint],
  ['an offer to a payer', offer],
  ['a refund', refund],
]

test.each(kinds)('%s is signed with the payment, and refused without one', (_what, tx) => {
  expect(answer(tx, paid)).toBe('signed')
  expect(answer(tx, null)).not.toBe('signed')
})

test.each(kinds)('%s is not signed for a payment of another amount, or by another account', (_what, tx) => {
  for (const other of [
    paying({ Amount: String(PRICE - 1n) }),
    paying({ Amount: String(PRICE + 1n) }),
    paying({ Sequence: 6, Amount: '275000000' }),
    signBlob({ ...decode(paid), Account: demoWallets.verified.address }, demoWallets.verified).blob,
  ])
    expect(answer(tx, other)).not.toBe('signed')
})

/** What looks like a payment to us and is not. */
const none: Record<string, string> = {
  'one without a signature': encode({ ...decode(paid), TxnSignature: undefined }),
  'one whose amount was changed after it was signed': encode({ ...decode(paid), Amount: '450000001' }),
  'one signed by a key of another': encode({ ...decode(paid), SigningPubKey: key.publicKey }),
  'one to another account': paying({ Destination: stranger }),
  'one of our own': signBlob({ ...decode(paid), Account: config.minter, Destination: stranger }, rich).blob,
  'one of our own to itself': signBlob({ ...decode(paid), Account: config.minter }, rich).blob,
  'one with an empty list of signers': encode({
    ...decode(paid),
    SigningPubKey: '',
    TxnSignature: undefined,
    Signers: [],
  }),
  'one in another currency': paying({ Amount: { currency: 'USD', issuer: stranger, value: '450' } }),
  'another type': signBlob(
    { TransactionType: 'AccountSet', Account: rich.address, Sequence: 5, Fee: '12' },
    rich,
  ).blob,
  nothing: '',
  'no hex': 'payment',
}

test.each(Object.entries(none))('%s is no payment, and nothing is signed for it', (_what, blob) => {
  expect(readPaid(unbatched(blob), config)).toBeNull()
  for (const [what, tx] of kinds) expect(answer(tx, blob), what).toBe('no payment')
})

test('a multisigned payment counts if each of its signatures is valid', () => {
  const { TxnSignature: _, ...fields } = decode(paid)
  const unsigned = { ...fields, SigningPubKey: '' }
  const signatureOf = ({ address: Account, publicKey, privateKey }: Wallet) => ({
    Signer: {
      Account,
      SigningPubKey: publicKey,
      TxnSignature: sign(encodeForMultisigning(unsigned, Account), privateKey),
    },
  })
  const one = signatureOf(demoWallets.verified)
  const other = signatureOf(demoWallets.poor)
  const signedBy = (...Signers: unknown[]) => encode({ ...unsigned, Signers })
  expect(readPaid(unbatched(signedBy(one, other)), config)).toMatchObject({ payer, drops: PRICE })
  const forged = { Signer: { ...other.Signer, TxnSignature: one.Signer.TxnSignature } }
  expect(readPaid(unbatched(signedBy(one, forged)), config)).toBeNull()
  expect(readPaid(unbatched(encode(unsigned)), config)).toBeNull()
})

test('a paid pass is offered to its payer for nothing, if its price was paid, for no longer than a delivery takes', () => {
  expect(answer({ ...mint, Destination: stranger }, paid)).toBe('wrong Destination')
  for (const Amount of ['1', PRICE.toString()]) expect(answer({ ...mint, Amount }, paid)).toBe('wrong Amount')
  expect(answer({ ...mint, Expiration: toRippleTime(terms.expiresAt) + 1 }, paid)).toBe('wrong Expiration')
  expect(answer(mint, paying({ Flags: 0x0002_0000 }))).toBe('wrong Amount')
  const expensive = samplePurchase({ wallet: payer, tier: 'epic', passId: 700, price: drops(0n) })
  expect(answer(mintTransaction(config, expensive, { ...terms, withOffer: true }), paid)).toBe('wrong Amount')
})

test('an offer that is paid on acceptance lasts no longer than an offer may', () => {
  const sale = samplePurchase({ wallet: payer })
  const long = mintTransaction(config, sale, { ...terms, withOffer: true })
  expect(answer(long, null)).toBe('wrong Expiration')
  const short = mintTransaction(config, sale, {
    ...terms,
    expiresAt: at.closeTime + OFFER_LIFE,
    withOffer: true,
  })
  expect(answer(short, null)).toBe('signed')
})

test('a refund goes to the payer, has the paid amount, and names the payment and nothing else', () => {
  const wrong: Record<string, unknown[]> = {
    Destination: [stranger, config.minter, config.issuer, treasury],
    Amount: ['0', '1', String(PRICE - 1n), String(PRICE + 1n)],
    InvoiceID: ['AB'.repeat(32), hashOf(paying({ Sequence: 6 }))],
    DestinationTag: [0, 7],
    SendMax: ['450000000'],
    Flags: [0x0002_0000],
    Sequence: [5],
  }
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) expect(answer({ ...refund, [name]: value }, paid), name).not.toBe('signed')
})

test('a payment with a source tag is refunded to that tag', () => {
  const tagged = paying({ SourceTag: 77 })
  const back = (sourceTag: number | null) =>
    refundTransaction(config, { hash: hashOf(tagged), payer, drops: PRICE, sourceTag }, terms)
  expect(answer(back(77), tagged)).toBe('signed')
  expect(answer(back(78), tagged)).toBe('wrong DestinationTag')
  expect(answer(back(null), tagged)).toBe('missing DestinationTag')
})

test('zero is a source tag like any other', () => {
  const tagged = paying({ SourceTag: 0 })
  const back = (sourceTag: number | null) =>
    refundTransaction(config, { hash: hashOf(tagged), payer, drops: PRICE, sourceTag }, terms)
  expect(answer(back(0), tagged)).toBe('signed')
  expect(answer(back(null), tagged)).toBe('missing DestinationTag')
})

test('several small payments of one payer are refunded together: their sum, named by the last, each once', () => {
  const some = [paying({ Amount: '300000', Sequence: 5 }), paying({ Amount: '800000', Sequence: 6 })]
  const back = (drops_: bigint, hash = hashOf(some[1] ?? '')) =>
    refundTransaction(config, { hash, payer, drops: drops(drops_), sourceTag: null }, terms)
  const answerFor = (tx: Unsigned, blobs: readonly string[]) => {
    const signed = signer.sign(tx, at, blobs.map(unbatched))
    return signed.ok ? 'signed' : signed.error
  }
  expect(answerFor(back(1_100_000n), some)).toBe('signed')
  for (const wrong of [1_099_999n, 1_100_001n, 800_000n])
    expect(answerFor(back(wrong), some)).toBe('wrong Amount')
  expect(answerFor(back(1_100_000n, hashOf(some[0] ?? '')), some)).toBe('wrong InvoiceID')
  expect(answerFor({ ...back(1_100_000n), Destination: stranger }, some)).toBe('wrong Destination')
  const [first = '', second = ''] = some
  expect(answerFor(back(1_900_000n), [first, second, second])).toBe('no payment')
  const others = [
    paying({ Amount: '300000', SourceTag: 7 }),
    signBlob({ ...decode(first), Account: demoWallets.verified.address }, demoWallets.verified).blob,
    none['one without a signature'] ?? '',
  ]
  for (const other of others) expect(answerFor(back(1_100_000n), [other, second])).toBe('no payment')
})

test('a pass is delivered for one payment of its price, not for several with the same sum', () => {
  const half = PRICE / 2n
  const halves = [5, 6].map((Sequence) => paying({ Amount: half.toString(), Sequence }))
  const signed = signer.sign(mint, at, halves.map(unbatched))
  expect(signed).toEqual({ ok: false, error: 'wrong Amount' })
})

test('a partial payment is refunded by no more than its Amount', () => {
  const partial = paying({ Flags: 0x0002_0000 })
  const back = (amount: bigint) =>
    refundTransaction(config, { hash: hashOf(partial), payer, drops: drops(amount), sourceTag: null }, terms)
  expect(answer(back(1n), partial)).toBe('signed')
  expect(answer(back(PRICE), partial)).toBe('signed')
  expect(answer(back(PRICE + 1n), partial)).toBe('wrong Amount')
  expect(answer(back(0n), partial)).toBe('wrong Amount')
})

test('a partial payment is one whatever its other flags are, and among several it makes all of them partial', () => {
  const partial = paying({ Flags: 0x8002_0000, Amount: '300000' })
  expect(readPaid(unbatched(partial), config)).toMatchObject({ partial: true })
  expect(readPaid(unbatched(paying({ Flags: 0x8000_0000 })), config)).toMatchObject({ partial: false })
  const whole = paying({ Amount: '800000', Sequence: 6 })
  const back = refundTransaction(
    config,
    { hash: hashOf(whole), payer, drops: drops(900_000n), sourceTag: null },
    terms,
  )
  expect(signer.sign(back, at, [partial, whole].map(unbatched)).ok).toBe(true)
})
