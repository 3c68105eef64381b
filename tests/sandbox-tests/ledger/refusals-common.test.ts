import { decode, encode, encodeForMultisigning } from 'ripple-binary-codec'
import { sign } from 'ripple-keypairs'
import { expect, test } from 'vitest'
import { createScene, genesis, party, signed, type Tx } from './scene.ts'

const alice = party('alice')
const bob = party('bob', 'ecdsa-secp256k1')
const poor = party('poor')
const noAccount = party('missing')
const zeroAccount = 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'
const noop: Tx = { TransactionType: 'AccountSet' }

const scene = createScene()
scene.fund(10_000_000, alice, bob)
scene.fund(1_000_000, poor)
scene.done(alice, { TransactionType: 'TicketCreate', TicketCount: 2 })
const sequence = () => scene.account(alice.address)?.Sequence ?? 0
const usedTicket = sequence() - 2
scene.done(alice, { ...noop, Sequence: 0, TicketSequence: usedTicket })

const blobs: [what: string, blob: string, answer: Record<string, unknown>][] = [
  ['what is not hex', 'no blob', { error: 'invalidParams', error_code: 31 }],
  ['nothing', '', { error: 'invalidParams', error_code: 31 }],
  ['noise', '0123456789', { error: 'invalidTransaction' }],
  [
    'a missing field',
    signed(
      { TransactionType: 'Payment', Account: alice.address, Fee: '10', Sequence: 1, Amount: '1' },
      alice,
    ),
    { error: 'invalidTransaction', error_exception: "Field 'Destination' is required but missing." },
  ],
  [
    'a type that does not exist',
    `127777${signed({ ...noop, Account: alice.address, Fee: '10', Sequence: 1 }, alice).slice(6)}`,
    { error: 'invalidTransaction' },
  ],
  [
    'a field of another type',
    signed({ ...noop, Account: alice.address, Fee: '10', Sequence: 1, NFTokenTaxon: 1 }, alice),
    { error: 'invalidTransaction', error_exception: "Field 'NFTokenTaxon' found in disallowed location." },
  ],
  [
    'no signature at all',
    encode({ ...noop, Account: alice.address, Fee: '10', Sequence: 1, SigningPubKey: '' }),
    { error: 'invalidTransaction', error_exception: 'fails local checks: Empty SigningPubKey.' },
  ],
  [
    'a key of an unknown kind',
    encode({
      ...noop,
      Account: alice.address,
      Fee: '10',
      Sequence: 1,
      SigningPubKey: `05${alice.publicKey.slice(2)}`,
      TxnSignature: '00',
    }),
    { error: 'invalidTransaction', error_exception: 'fails local checks: Invalid signature.' },
  ],
  [
    'a memo beyond a kilobyte',
    signed(
      {
        ...noop,
        Account: alice.address,
        Fee: '10',
        Sequence: 1,
        Memos: [memo({ MemoData: 'AB'.repeat(1020) })],
      },
      alice,
    ),
    { error_exception: 'fails local checks: The memo exceeds the maximum allowed size.' },
  ],
  [
    'a memo type with characters not allowed in URLs',
    signed(
      { ...noop, Account: alice.address, Fee: '10', Sequence: 1, Memos: [memo({ MemoType: '20' })] },
      alice,
    ),
    {
      error_exception:
        'fails local checks: The MemoType and MemoFormat fields may only contain characters that are allowed in URLs under RFC 3986.',
    },
  ],
  [
    'a pseudo transaction',
    signed(
      {
        TransactionType: 'EnableAmendment',
        Account: zeroAccount,
        Fee: '0',
        Sequence: 0,
        LedgerSequence: 1,
        Amendment: 'A'.repeat(64),
      },
      alice,
    ),
    { error_exception: 'fails local checks: Cannot submit pseudo transactions.' },
  ],
]

function memo(fields: object) {
  return { Memo: fields }
}

test.each(blobs)('a blob with %s is refused as a transaction', (_what, blob, answer) => {
  expect(scene.ledger.submit(blob)).toMatchObject({ status: 'error', ...answer })
})

test('a memo of exactly a kilobyte is accepted', () => {
  const fits = scene.send(bob, { ...noop, Memos: [memo({ MemoData: 'AB'.repeat(1018) })] })
  expect(fits).toMatchObject({ engine_result: 'tesSUCCESS' })
})

test('an unimplemented type is refused by an error of the sandbox, not by a result', () => {
  const cancel = { TransactionType: 'OfferCancel', OfferSequence: 1 }
  const inTokens = {
    TransactionType: 'Payment',
    Destination: bob.address,
    Amount: { mpt_issuance_id: '00'.repeat(24), value: '1' },
  }
  for (const tx of [cancel, inTokens]) {
    const answer = scene.send(bob, tx)
    expect(answer).toMatchObject({
      status: 'error',
      error: 'notSupported',
      error_message: `The sandbox ledger does not implement this ${tx.TransactionType}.`,
    })
    expect(answer).not.toHaveProperty('engine_result')
  }
})

const refused: [result: string, why: string, tx: () => Tx, by?: typeof alice][] = [
  ['temDISABLED', 'another pays its fee', () => ({ ...noop, Sponsor: bob.address, SponsorFlags: 1 })],
  ['temBAD_SIGNER', 'it is its own delegate', () => ({ ...noop, Delegate: alice.address })],
  [
    'temINVALID',
    'no delegate may send its type',
    () => ({ TransactionType: 'SetRegularKey', Delegate: bob.address }),
  ],
  [
    'terNO_DELEGATE_PERMISSION',
    'its account has let no delegate send it',
    () => ({ ...noop, Delegate: bob.address }),
  ],
  ['telNETWORK_ID_MAKES_TX_NON_CANONICAL', 'it names an old network', () => ({ ...noop, NetworkID: 512 })],
  ['temINVALID_FLAG', 'a flag is unknown', () => ({ ...noop, Flags: 0x00000001 })],
  ['temBAD_SRC_ACCOUNT', 'the account is zero', () => ({ ...noop, Account: zeroAccount })],
  [
    'temBAD_FEE',
    'the fee is not XRP',
    () => ({ ...noop, Fee: { currency: 'USD', issuer: bob.address, value: '1' } }),
  ],
  [
    'temINVALID',
    'a ticket is tied to a previous transaction',
    () => ({ ...noop, Sequence: 0, TicketSequence: usedTicket + 1, AccountTxnID: 'A'.repeat(64) }),
  ],
  ['temSEQ_AND_TICKET', 'it names both', () => ({ ...noop, TicketSequence: usedTicket + 1 })],
  ['terNO_ACCOUNT', 'the account does not exist', () => ({ ...noop, Sequence: 1 }), noAccount],
  ['tefPAST_SEQ', 'the number has been used', () => ({ ...noop, Sequence: sequence() - 1 })],
  ['terPRE_SEQ', 'the number is yet to come', () => ({ ...noop, Sequence: sequence() + 1 })],
  [
    'terPRE_TICKET',
    'the ticket may yet be made',
    () => ({ ...noop, Sequence: 0, TicketSequence: sequence() }),
  ],
  ['tefNO_TICKET', 'the ticket has been used', () => ({ ...noop, Sequence: 0, TicketSequence: usedTicket })],
  ['tefWRONG_PRIOR', 'another transaction came before', () => ({ ...noop, AccountTxnID: 'A'.repeat(64) })],
  [
    'tefMAX_LEDGER',
    'its last ledger is past',
    () => ({ ...noop, LastLedgerSequence: scene.ledger.validatedIndex }),
  ],
  [
    'tefBAD_AUTH',
    'another key has signed',
    () => ({ ...noop, Account: alice.address, Sequence: sequence() }),
    bob,
  ],
  ['telINSUF_FEE_P', 'the fee is below the base', () => ({ ...noop, Fee: '9' })],
  ['terINSUF_FEE_B', 'the fee is more than there is', () => ({ ...noop, Fee: '1000001' }), poor],
]

test.each(refused)('%s: %s', (result, _why, tx, by = alice) => {
  const before = scene.account(by.address)
  expect(scene.result(by, tx())).toBe(result)
  expect(scene.account(by.address)).toEqual(before)
})

test('a refusal has its number and the server’s message', () => {
  expect(scene.send(alice, { ...noop, Sequence: 1 })).toMatchObject({
    status: 'success',
    accepted: true,
    applied: false,
    broadcast: false,
    kept: true,
    queued: false,
    engine_result: 'tefPAST_SEQ',
    engine_result_code: -190,
    engine_result_message: 'This sequence number has already passed.',
    account_sequence_next: sequence(),
    open_ledger_cost: '10',
    validated_ledger_index: scene.ledger.validatedIndex,
  })
})

const firstWins: [result: string, over: string, tx: () => Tx, by?: typeof alice][] = [
  ['temBAD_SIGNER', 'telNETWORK_ID…', () => ({ ...noop, Delegate: alice.address, NetworkID: 512 })],
  ['tefMAX_LEDGER', 'terNO_DELEGATE…', () => ({ ...noop, Delegate: bob.address, LastLedgerSequence: 1 })],
  ['terNO_DELEGATE_PERMISSION', 'tefBAD_AUTH', () => ({ ...noop, Delegate: bob.address })],
  ['telNETWORK_ID_MAKES_TX_NON_CANONICAL', 'temINVALID_FLAG', () => ({ ...noop, NetworkID: 1, Flags: 1 })],
  ['temINVALID_FLAG', 'temBAD_SRC_ACCOUNT', () => ({ ...noop, Flags: 1, Account: zeroAccount })],
  ['temINVALID_FLAG', 'temMALFORMED', () => ({ ...noop, Flags: 1, SetFlag: 10 })],
  ['temMALFORMED', 'terNO_ACCOUNT', () => ({ ...noop, SetFlag: 10, Sequence: 1 }), noAccount],
  ['temMALFORMED', 'tefPAST_SEQ', () => ({ ...noop, SetFlag: 10, Sequence: 1 })],
  ['tefPAST_SEQ', 'tefWRONG_PRIOR', () => ({ ...noop, Sequence: 1, AccountTxnID: 'A'.repeat(64) })],
  [
    'tefWRONG_PRIOR',
    'tefMAX_LEDGER',
    () => ({ ...noop, AccountTxnID: 'A'.repeat(64), LastLedgerSequence: 1 }),
  ],
  [
    'tefMAX_LEDGER',
    'tefBAD_AUTH',
    () => ({ ...noop, Account: alice.address, Sequence: sequence(), LastLedgerSequence: 1 }),
    bob,
  ],
  [
    'tefBAD_AUTH',
    'telINSUF_FEE_P',
    () => ({ ...noop, Account: alice.address, Sequence: sequence(), Fee: '1' }),
    bob,
  ],
  [
    'telINSUF_FEE_P',
    'tecNO_DST_INSUF_XRP',
    () => ({ TransactionType: 'Payment', Destination: noAccount.address, Amount: '1', Fee: '1' }),
  ],
]

test.each(firstWins)('%s comes before %s', (result, _over, tx, by = alice) => {
  expect(scene.result(by, tx())).toBe(result)
})

test('an account without a signer list is refused for that, however many have signed', () => {
  const fields = { ...noop, Account: alice.address, Fee: '20', Sequence: sequence(), SigningPubKey: '' }
  const signature = sign(encodeForMultisigning(fields, bob.address), bob.privateKey)
  const signer = { Account: bob.address, SigningPubKey: bob.publicKey, TxnSignature: signature }
  expect(scene.ledger.submit(encode({ ...fields, Signers: [{ Signer: signer }] }))).toMatchObject({
    engine_result: 'tefNOT_MULTI_SIGNING',
  })
  const forged = { ...signer, TxnSignature: sign('00', bob.privateKey) }
  expect(scene.ledger.submit(encode({ ...fields, Signers: [{ Signer: forged }] }))).toMatchObject({
    error_exception: `fails local checks: Invalid signature on account ${bob.address}.`,
  })
})

test('a signature with its high S is refused: only one of the two forms is canonical', () => {
  const tx = decode(signed({ ...noop, Account: bob.address, Fee: '10', Sequence: 99 }, bob))
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const [, r = '', s = ''] = /^30..(02(?:20|2100).{64})0220(.{64})$/.exec(String(tx.TxnSignature)) ?? []
  const high = (order - BigInt(`0x${s}`)).toString(16).toUpperCase()
  const body = `${r}022100${high}`
  const twin = `30${(body.length / 2).toString(16)}${body}`
  expect(scene.ledger.submit(encode({ ...tx, TxnSignature: twin }))).toMatchObject({
    error_exception: 'fails local checks: Invalid signature.',
  })
})

test('a tec is charged: fee and sequence are consumed, nothing else changes', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  const before = scene.account(alice.address)
  const final = scene.final(alice, {
    TransactionType: 'Payment',
    Destination: noAccount.address,
    Amount: '1',
    Fee: '15',
  })
  expect(final.meta).toMatchObject({ TransactionResult: 'tecNO_DST_INSUF_XRP' })
  expect(final.meta.AffectedNodes).toHaveLength(1)
  expect(final.meta).not.toHaveProperty('delivered_amount')
  expect(scene.account(alice.address)).toMatchObject({
    Balance: String(Number(before?.Balance) - 15),
    Sequence: Number(before?.Sequence) + 1,
    OwnerCount: before?.OwnerCount,
  })
})

test('with fail_hard a tec is dropped instead of charged, and nothing is kept', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  const before = scene.account(alice.address)
  const sequence = () => Number(before?.Sequence)
  const payment = {
    TransactionType: 'Payment',
    Account: alice.address,
    Destination: noAccount.address,
    Fee: '10',
  }
  const tec = signed({ ...payment, Amount: '1', Sequence: sequence() }, alice)
  expect(scene.ledger.request('submit', { tx_blob: tec, fail_hard: true }, 2)).toMatchObject({
    engine_result: 'tecNO_DST_INSUF_XRP',
    accepted: false,
  })
  const early = signed({ ...payment, Amount: '2000000', Sequence: sequence() + 1 }, alice)
  expect(scene.ledger.request('submit', { tx_blob: early, fail_hard: true }, 2)).toMatchObject({
    engine_result: 'terPRE_SEQ',
    kept: false,
  })
  scene.ledger.close()
  expect(scene.account(alice.address)).toEqual(before)
})

test('the old canonical-signature flag has no effect', () => {
  expect(scene.result(genesis, { ...noop, Flags: 0x80000000 })).toBe('tesSUCCESS')
})
