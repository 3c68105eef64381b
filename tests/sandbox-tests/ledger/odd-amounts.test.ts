import { encode, encodeForSigning } from 'ripple-binary-codec'
import { sign } from 'ripple-keypairs'
import { expect, test } from 'vitest'
import { createScene, party, type Tx } from './scene.ts'

const alice = party('alice')
const bob = party('bob')
const scene = createScene()
scene.fund(10_000_000, alice, bob)

/** Signs an XRP amount that the codec cannot write, by replacing the 8 bytes of another. */
function signedOdd(tx: Tx, field: string, head: string, bits: string): string {
  const fields: Tx = {
    Account: alice.address,
    Sequence: scene.account(alice.address)?.Sequence ?? 0,
    Fee: '10',
    ...tx,
    [field]: '5',
    SigningPubKey: alice.publicKey,
  }
  const odd = (hex: string) => hex.replace(`${head}4000000000000005`, `${head}${bits}`)
  const TxnSignature = sign(odd(encodeForSigning(fields)), alice.privateKey)
  return odd(encode({ ...fields, TxnSignature }))
}

/** Minus five drops. */
const signedNegative = (tx: Tx, field: string, head: string) => signedOdd(tx, field, head, '0000000000000005')

const refused: [what: string, result: string, blob: () => string][] = [
  [
    'a payment of a negative amount',
    'temBAD_AMOUNT',
    () => signedNegative({ TransactionType: 'Payment', Destination: bob.address }, 'Amount', '61'),
  ],
  [
    'a mint’s offer of a negative amount',
    'temBAD_AMOUNT',
    () => signedNegative({ TransactionType: 'NFTokenMint', NFTokenTaxon: 0, Flags: 8 }, 'Amount', '61'),
  ],
  [
    'a negative broker’s fee',
    'temMALFORMED',
    () =>
      signedNegative(
        {
          TransactionType: 'NFTokenAcceptOffer',
          NFTokenBuyOffer: 'A'.repeat(64),
          NFTokenSellOffer: 'B'.repeat(64),
        },
        'NFTokenBrokerFee',
        '6013',
      ),
  ],
  ['a negative fee', 'temBAD_FEE', () => signedNegative({ TransactionType: 'AccountSet' }, 'Fee', '68')],
  [
    'a payment above the total supply',
    'temBAD_AMOUNT',
    () =>
      signedOdd({ TransactionType: 'Payment', Destination: bob.address }, 'Amount', '61', '416345785D8A0001'),
  ],
]

test.each(refused)('%s is parsed, has a valid signature, and is refused with %s', (_what, result, blob) => {
  const sent = blob()
  const before = scene.account(alice.address)
  expect(scene.ledger.submit(sent)).toMatchObject({ engine_result: result, applied: false, tx_blob: sent })
  scene.ledger.close()
  expect(scene.account(alice.address)).toEqual(before)
})

test('a negative amount whose signature is for a positive one is badly signed', () => {
  const sent = signedNegative({ TransactionType: 'Payment', Destination: bob.address }, 'Amount', '61')
  const positive = sent.replace('610000000000000005', '614000000000000005')
  expect(scene.ledger.submit(positive)).toMatchObject({
    error_exception: 'fails local checks: Invalid signature.',
  })
})

test('a payment to the zero account has no destination, whatever else is wrong with it', () => {
  const zeroAccount = 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'
  const pay = (Amount: string) => ({ TransactionType: 'Payment', Destination: zeroAccount, Amount })
  expect(scene.result(alice, pay('1000000'))).toBe('temDST_NEEDED')
  expect(scene.result(alice, pay('0'))).toBe('temDST_NEEDED')
  const tooMuch = signedOdd({ ...pay('5'), Amount: '5' }, 'Amount', '61', '416345785D8A0001')
  expect(scene.ledger.submit(tooMuch)).toMatchObject({ engine_result: 'temBAD_AMOUNT' })
})
