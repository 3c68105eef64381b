import { decode, encode, encodeForSigning } from 'ripple-binary-codec'
import definitions from 'ripple-binary-codec/dist/enums/definitions.json' with { type: 'json' }
import { verify } from 'ripple-keypairs'
import { expect, test } from 'vitest'
import { hashOf } from '../../../../functions/adapters/ledger/ids.ts'
import { createSigner, keyOfSeed, type Unsigned } from '../../../../functions/adapters/signer/signer.ts'
import { OFFER } from '../../sale/purchase/sample-purchase.ts'
import {
  at,
  CLOSED,
  config,
  key,
  master,
  saleTransactions,
  signer,
  stranger,
  tokenOf,
  treasury,
  uriOfPass,
} from './sale-transactions.ts'

const kinds = Object.entries(saleTransactions)
type Fields = Readonly<Record<string, unknown>>

/** The signer's answer to these fields: `signed`, or the reason of the refusal. */
function answer(fields: Fields, ledger = at): string {
  const signed = signer.sign(fields as Unsigned, ledger)
  return signed.ok ? 'signed' : signed.error
}

/** Whether both have the same bytes on the ledger, however they are written here. */
function sameBytes(one: Fields, other: Fields): boolean {
  try {
    return encode({ ...one }) === encode({ ...other })
  } catch {
    return false
  }
}

test.each(kinds)(
  '%s is signed as the sale builds it, with the signing key and for the minter’s address',
  (_what, tx) => {
    const signed = signer.sign(tx, at)
    if (!signed.ok) throw new Error(signed.error)
    const { TxnSignature, ...fields } = decode(signed.value.blob)
    expect(fields).toEqual({ ...tx, SigningPubKey: key.publicKey })
    expect(verify(encodeForSigning(fields), String(TxnSignature), key.publicKey)).toBe(true)
    expect(signed.value.hash).toBe(hashOf(signed.value.blob))
  },
)

test.each(kinds)('%s is refused if any one of its fields is missing', (_what, tx) => {
  for (const name of Object.keys(tx)) {
    const { [name]: _gone, ...fewer } = tx
    expect(answer(fewer), name).toBe(`missing ${name}`)
  }
})

/** A value that each type of field can have. */
const samples: Readonly<Record<string, readonly unknown[]>> = {
  UInt8: [1],
  UInt16: [1],
  UInt32: [1],
  UInt64: ['0000000000000001'],
  Int32: [1],
  Number: ['1'],
  Hash128: ['A'.repeat(32)],
  Hash160: ['A'.repeat(40)],
  Hash192: ['A'.repeat(48)],
  Hash256: ['A'.repeat(64)],
  Amount: ['1', { currency: 'USD', issuer: stranger, value: '1' }],
  Blob: ['AB'],
  AccountID: [stranger],
  Vector256: [['A'.repeat(64)]],
  Currency: ['USD'],
  Issue: [{ currency: 'XRP' }],
  PathSet: [[[{ account: stranger }]]],
  STObject: [{ Flags: 1 }],
  STArray: [[{ Memo: { MemoData: 'AB' } }]],
}
const allFields = definitions.FIELDS.flatMap((field) => {
  const [name, { isSerialized, type }] = field as [string, { isSerialized: boolean; type: string }]
  return isSerialized ? (samples[type] ?? []).map((value) => [name, value] as const) : []
})

test.each(kinds)('%s is refused with any other field that a transaction can carry', (_what, tx) => {
  const foreign = allFields.filter(([name]) => !Object.hasOwn(tx, name))
  const refusals = foreign.map(([name, value]) => {
    const refusal = answer({ ...tx, [name]: value })
    expect(refusal, name).not.toBe('signed')
    return refusal
  })
  // All but the few that cannot be serialized in an object, such as end markers.
  expect(refusals.filter((refusal) => refusal.startsWith('foreign ')).length).toBeGreaterThan(280)
  for (const name of ['Memos', 'SourceTag', 'AccountTxnID', 'Delegate', 'TxnSignature', 'NetworkID'])
    expect(refusals, name).toContain(`foreign ${name}`)
})

const wrongBits = (value: number, bits: number) =>
  Array.from({ length: bits }, (_, bit) => (value ^ (1 << bit)) >>> 0)
const prices = ['0', '1', '100000000', '275000000', '450000000', '850000000', '1175000000', '1675000000']
const issued = { currency: 'USD', issuer: stranger, value: '450000000' }
const token = { mpt_issuance_id: 'A'.repeat(48), value: '450000000' }
const ids = (count: number) =>
  Array.from({ length: count }, (_, n) => n.toString(16).toUpperCase().padStart(64, '0'))
const everyType = Object.keys(definitions.TRANSACTION_TYPES).filter((type) => type !== 'Invalid')

/** Values that the sale never puts into a field. */
const wrongValues: Readonly<Record<string, readonly unknown[]>> = {
  TransactionType: everyType,
  Account: [stranger, config.issuer, treasury, key.address],
  Fee: ['0', '5001', '1000000', issued],
  LastLedgerSequence: [0, 1, 99, 100, 121, 4_294_967_295],
  TicketSequence: [0],
  TicketCount: [0, 251, 4_294_967_295],
  Issuer: [stranger, config.minter, key.address],
  NFTokenTaxon: wrongBits(3, 32),
  TransferFee: wrongBits(0, 16),
  URI: [
    ...[1, 500, 501 - 1, 676, 1000].map(uriOfPass),
    ...['0', '1001', '9999', '0510', '51O', '', '510/', '510?'].map(uriOfPass),
    uriOfPass(510).slice(0, -2),
    `${uriOfPass(510)}00`,
    `EFBBBF${uriOfPass(510)}`,
    uriOfPass(510).replace('7473', '7374'),
    uriOfPass(510).slice(2),
    '00',
    'FF'.repeat(256),
  ],
  Expiration: [0, 1, CLOSED - 1, CLOSED, CLOSED + 12 * 60 + 1, 4_294_967_295],
  NFTokenID: [
    ...[0, 1, 2, 4, 5, 6, 7, 0x7fff_ffff].map((taxon) => tokenOf(taxon)),
    ...['0000', '0001', '0009', '000A', '0018'].map((flags) => tokenOf(3, { flags })),
    ...['0001', 'C350'].map((fee) => tokenOf(3, { fee })),
    tokenOf(3, { of: 'A'.repeat(40) }),
    '0'.repeat(64),
  ],
  NFTokenOffers: [[], [OFFER, OFFER], ids(101)],
  DestinationTag: wrongBits(77, 32),
}
/** For fields whose meaning depends on the kind of transaction. */
const wrongFor: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  NFTokenMint: {
    Flags: wrongBits(8, 32),
    Sequence: [1, 40],
    Amount: [...prices.filter((price) => price !== '450000000'), '449999999', '450000001', issued, token],
    Destination: [config.minter],
  },
  NFTokenCreateOffer: {
    Flags: wrongBits(1, 32),
    Sequence: [1, 40],
    Amount: [...prices.filter((price) => price !== '450000000'), '449999999', '450000001', issued, token],
    Destination: [config.minter],
  },
  NFTokenCancelOffer: { Sequence: [1, 40] },
  AccountSet: { Sequence: [1, 40] },
  TicketCreate: { Sequence: [0] },
  Payment: {
    Sequence: [1, 40],
    Amount: ['0', issued, token],
    Destination: [stranger, config.minter, config.issuer, key.address],
  },
}

test.each(kinds)(
  '%s is refused with a value that the sale never puts there, in any of its fields',
  (_what, tx) => {
    for (const name of Object.keys(tx)) {
      const values = wrongFor[tx.TransactionType]?.[name] ?? wrongValues[name] ?? []
      expect(values.length, `values of ${name}`).toBeGreaterThan(0)
      for (const value of values) {
        if (value === tx[name]) continue
        expect(answer({ ...tx, [name]: value }), `${name} ${JSON.stringify(value)}`).not.toBe('signed')
      }
    }
  },
)

test.each(kinds)('%s is refused with a value of another type, in any of its fields', (_what, tx) => {
  for (const name of Object.keys(tx)) {
    const was = tx[name]
    for (const value of [
      '',
      'x',
      true,
      null,
      -1,
      0.5,
      [],
      {},
      [was],
      { value: was },
      Number(was),
      `${was}`,
    ]) {
      const other = { ...tx, [name]: value }
      if (sameBytes(tx, other)) continue
      expect(answer(other), `${name} ${JSON.stringify(value)}`).not.toBe('signed')
    }
  }
})

test.each(kinds)('%s is refused if the caller sets SigningPubKey', (_what, tx) => {
  expect(answer({ ...tx, SigningPubKey: master.publicKey })).toBe('wrong SigningPubKey')
  expect(answer({ ...tx, SigningPubKey: '' })).toBe('wrong SigningPubKey')
})

test.each(['Amount', 'Destination', 'Expiration'])('a plain mint with %s alone is refused', (name) => {
  const whole = saleTransactions['a mint with its offer']
  const plain = saleTransactions['a plain mint']
  expect(answer({ ...plain, [name]: whole?.[name] })).toMatch(/^missing /)
})

test('the same transaction is too old to sign once the ledger has advanced', () => {
  const mint = saleTransactions['a mint with its offer'] ?? {}
  expect(answer(mint, { ...at, index: 110 })).toBe('wrong LastLedgerSequence')
  expect(answer(mint, { ...at, closeTime: at.closeTime + 12 * 60_000 })).toBe('wrong Expiration')
})

test('an X-address with a tag is refused', () => {
  const payment: Fields = saleTransactions['a payment of proceeds'] ?? {}
  const { DestinationTag: _, ...untagged } = payment
  const untaggedSigner = createSigner(key.seed, { ...config, treasury: { address: treasury, tag: null } })
  expect(untaggedSigner.sign(untagged as Unsigned, at).ok).toBe(true)
  expect(untaggedSigner.sign(payment as Unsigned, at)).toEqual({ ok: false, error: 'foreign DestinationTag' })
})

test('proceeds for a treasury with the tag zero are paid to that tag only', () => {
  const zero = createSigner(key.seed, { ...config, treasury: { address: treasury, tag: 0 } })
  const { DestinationTag: _, ...untagged } = saleTransactions['a payment of proceeds'] as Unsigned & Fields
  expect(zero.sign({ ...untagged, DestinationTag: 0 } as Unsigned, at).ok).toBe(true)
  expect(zero.sign(untagged as Unsigned, at)).toEqual({ ok: false, error: 'missing DestinationTag' })
})

test('without a treasury no proceeds are paid', () => {
  const poor = createSigner(key.seed, { ...config, treasury: null })
  const payment = saleTransactions['a payment of proceeds'] as Unsigned
  expect(poor.sign(payment, at)).toEqual({ ok: false, error: 'wrong TransactionType' })
})

test('a transaction that cannot be serialized is refused as unreadable', () => {
  expect(answer({ TransactionType: 'NFTokenMint', Account: 'no address' })).toBe('unreadable')
  expect(keyOfSeed('nothing')).toBeNull()
})
