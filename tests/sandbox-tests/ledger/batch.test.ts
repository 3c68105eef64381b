import { decode, encode } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { type Batch, combineBatchSigners, hashes, signMultiBatch, Wallet } from 'xrpl'
import { type BatchPlan, batchModes, signBatch } from '../../sandbox/phone/batch.ts'
import { createScene, type Final, type Party, party, type Scene, signed, type Tx } from './scene.ts'

const alice = party('batch alice')
const bob = party('batch bob', 'ecdsa-secp256k1')
const carol = party('batch carol')
const fresh = party('batch fresh')

const pay = (to: Party, drops: number | string, more = {}) => ({
  TransactionType: 'Payment',
  Destination: to.address,
  Amount: String(drops),
  ...more,
})
const noop = { TransactionType: 'AccountSet' }
const tooMuch = '900000000'

/** Three accounts of ten XRP each. */
function threeRich(): Scene {
  const scene = createScene()
  scene.fund(10_000_000, alice, bob, carol)
  return scene
}

/** Signs with the open ledger's sequences and the batch's fee. */
function batchOn(scene: Scene, plan: BatchPlan) {
  const all = [plan.by, ...plan.parts.map(({ by }) => by)]
  const sequences = new Map(all.map(({ address }) => [address, scene.account(address)?.Sequence ?? 0]))
  return signBatch(plan, { sequences, fee: 10n })
}

type Says = { status: string; engine_result?: string; error?: string; error_exception?: string }
const said = ({ engine_result, error }: Says) => engine_result ?? error

/** Submits a batch, closes, and returns each transaction's type and result in that ledger. */
function closeWith(scene: Scene, plan: BatchPlan) {
  const batch = batchOn(scene, plan)
  const result = said(scene.ledger.submit(batch.blob) as Says)
  const { index } = scene.ledger.close()
  const { ledger } = scene.ledger.request(
    'ledger',
    { ledger_index: index, transactions: true, expand: true },
    2,
  ) as unknown as { ledger: { transactions: (Final & { tx_json: { TransactionType: string } })[] } }
  const listed = [...ledger.transactions].sort((a, b) => a.meta.TransactionIndex - b.meta.TransactionIndex)
  return {
    batch,
    result,
    ledger: listed.map(({ hash, tx_json, meta }) => ({ hash, type: tx_json.TransactionType, meta })),
    results: listed.map(({ meta }) => meta.TransactionResult),
  }
}

const balance = (scene: Scene, { address }: Party) => Number(scene.account(address)?.Balance ?? 0)

test('inner transactions follow their Batch in the ledger, each with metadata that names it', () => {
  const scene = threeRich()
  const { batch, result, ledger } = closeWith(scene, {
    by: alice,
    mode: 'all or nothing',
    parts: [
      { by: alice, fields: pay(bob, 1000) },
      { by: alice, fields: pay(carol, 2000) },
    ],
  })
  expect(result).toBe('tesSUCCESS')
  expect(ledger).toMatchObject([
    { hash: batch.hash, type: 'Batch', meta: { TransactionIndex: 0 } },
    {
      hash: batch.inner[0],
      type: 'Payment',
      meta: { ParentBatchID: batch.hash, TransactionIndex: 1, delivered_amount: '1000' },
    },
    { hash: batch.inner[1], type: 'Payment', meta: { ParentBatchID: batch.hash, TransactionIndex: 2 } },
  ])
  expect(ledger[0]?.meta).not.toHaveProperty('ParentBatchID')
  expect(ledger[0]?.meta.AffectedNodes).toHaveLength(1)
  expect(balance(scene, alice)).toBe(10_000_000 - 40 - 3000)
  expect(balance(scene, bob)).toBe(10_001_000)
  expect(scene.account(alice.address)?.Sequence).toBe(Number(decode(batch.blob).Sequence) + 3)
})

test('the open ledger has the Batch only: inner transactions have no effect before the close', () => {
  const scene = threeRich()
  const batch = batchOn(scene, {
    by: alice,
    mode: 'independent',
    parts: [
      { by: alice, fields: pay(bob, 1000) },
      { by: alice, fields: pay(bob, 2000) },
    ],
  })
  const before = scene.account(alice.address)?.Sequence ?? 0
  scene.ledger.submit(batch.blob)
  expect(scene.account(alice.address)).toMatchObject({ Sequence: before + 1, Balance: '9999960' })
  expect(scene.result(alice, { ...noop, Sequence: before + 3 })).toBe('terPRE_SEQ')
  scene.ledger.close()
  scene.ledger.close()
  expect(scene.account(alice.address)?.Sequence).toBe(before + 4)
})

const good = { by: alice, fields: pay(bob, 1000) }
const goodToo = { by: alice, fields: pay(bob, 2000) }
const broke = { by: alice, fields: pay(bob, tooMuch) }
const failed = 'tecUNFUNDED_PAYMENT'
const done = 'tesSUCCESS'

const ends: [mode: keyof typeof batchModes, parts: BatchPlan['parts'], inLedger: string[], paid: number][] = [
  ['all or nothing', [good, goodToo], [done, done], 3000],
  ['all or nothing', [good, broke], [], 0],
  ['only one', [broke, good, broke, goodToo], [failed, done], 1000],
  ['only one', [broke, broke], [failed, failed], 0],
  ['until failure', [broke, good, broke, goodToo], [failed], 0],
  ['until failure', [good, broke, goodToo], [done, failed], 1000],
  ['independent', [broke, good, broke, goodToo], [failed, done, failed, done], 3000],
]

test.each(ends)('a Batch of mode %s applies what its mode says (case %#)', (mode, parts, inLedger, paid) => {
  const scene = threeRich()
  const { results } = closeWith(scene, { by: alice, mode, parts: distinct(parts) })
  expect(results).toEqual(['tesSUCCESS', ...inLedger])
  expect(balance(scene, bob)).toBe(10_000_000 + paid)
  expect(balance(scene, alice)).toBe(10_000_000 - paid - 10 * (2 + parts.length))
})

/** Equal parts would be the same transaction except for their sequences, which they get anyway. */
function distinct(parts: BatchPlan['parts']): BatchPlan['parts'] {
  return parts.map((part, at) => ({ ...part, fields: { ...part.fields, SourceTag: at } }))
}

test('a part that cannot be charged is in no ledger, and later independent parts are', () => {
  const scene = threeRich()
  const next = scene.account(alice.address)?.Sequence ?? 0
  const { results, batch } = closeWith(scene, {
    by: alice,
    mode: 'independent',
    parts: [
      { by: alice, fields: pay(bob, 1, { Sequence: next + 9 }) },
      { by: alice, fields: pay(bob, 2, { Sequence: next + 1 }) },
    ],
  })
  expect(results).toEqual(['tesSUCCESS', 'tesSUCCESS'])
  expect(scene.ledger.request('tx', { transaction: batch.inner[0] }, 2)).toMatchObject({
    error: 'txnNotFound',
  })
})

test('accounts swap an NFToken and its price in a Batch that both have signed, or neither moves', () => {
  const scene = threeRich()
  const minted = scene.done(alice, {
    TransactionType: 'NFTokenMint',
    NFTokenTaxon: 0,
    Flags: 8,
    Amount: '1000000',
    Destination: bob.address,
  })
  const accept = { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: minted.meta.offer_id }
  const { results, ledger } = closeWith(scene, {
    by: alice,
    mode: 'all or nothing',
    parts: [
      { by: alice, fields: pay(bob, 5) },
      { by: bob, fields: accept },
    ],
  })
  expect(results).toEqual(['tesSUCCESS', 'tesSUCCESS', 'tesSUCCESS'])
  expect(ledger[2]?.meta.nftoken_id).toBe(minted.meta.nftoken_id)
  expect(scene.ledger.nfts(bob.address)).toHaveLength(1)
  expect(balance(scene, bob)).toBe(10_000_000 + 5 - 1_000_000)
})

test('an account that the Batch itself creates may have a part in it', () => {
  const scene = threeRich()
  const { index } = scene.ledger.close()
  const { results } = closeWith(scene, {
    by: alice,
    mode: 'all or nothing',
    parts: [
      { by: alice, fields: pay(fresh, 3_000_000) },
      { by: fresh, fields: { ...noop, Sequence: index + 1 } },
    ],
  })
  expect(results).toEqual(['tesSUCCESS', 'tesSUCCESS', 'tesSUCCESS'])
})

test('parts use tickets or sequences', () => {
  const scene = threeRich()
  scene.done(alice, { TransactionType: 'TicketCreate', TicketCount: 3 })
  const first = (scene.account(alice.address)?.Sequence ?? 0) - 3
  const before = scene.account(alice.address)?.Sequence
  const { results } = closeWith(scene, {
    by: alice,
    mode: 'until failure',
    outer: { TicketSequence: first },
    parts: [
      { by: alice, fields: pay(bob, 1, { TicketSequence: first + 2 }) },
      { by: alice, fields: pay(bob, 1, { TicketSequence: first + 1 }) },
    ],
  })
  expect(results).toEqual(['tesSUCCESS', 'tesSUCCESS', 'tesSUCCESS'])
  expect(scene.account(alice.address)).toMatchObject({ Sequence: before, OwnerCount: 0 })
})

test('account_tx and tx return a part like any transaction, without a signature', () => {
  const scene = threeRich()
  const { batch } = closeWith(scene, {
    by: alice,
    mode: 'all or nothing',
    parts: [
      { by: alice, fields: pay(carol, 1000) },
      { by: alice, fields: noop },
    ],
  })
  const { transactions } = scene.ledger.request('account_tx', { account: carol.address, limit: 1 }, 2) as {
    transactions?: object[]
  }
  expect(transactions).toMatchObject([
    { hash: batch.inner[0], meta: { ParentBatchID: batch.hash }, tx_json: { SigningPubKey: '', Fee: '0' } },
  ])
  const binary = scene.ledger.request('tx', { transaction: batch.inner[0], binary: true }, 2) as {
    tx_blob?: string
    meta_blob?: string
  }
  expect(hashes.hashSignedTx(String(binary.tx_blob))).toBe(batch.inner[0])
  expect(decode(String(binary.tx_blob))).not.toHaveProperty('TxnSignature')
  expect(decode(String(binary.meta_blob))).toMatchObject({ ParentBatchID: batch.hash })
  const { ledger } = scene.ledger.request(
    'ledger',
    { ledger_index: 'validated', transactions: true, expand: true, binary: true },
    2,
  ) as unknown as {
    ledger: { transaction_hash: string; transactions: { tx_blob: string; meta_blob: string }[] }
  }
  expect(ledger.transactions).toHaveLength(3)
})

test('a journal with a Batch is replayed', () => {
  const journal: never[] = []
  const scene = createScene({ journal })
  scene.fund(10_000_000, alice, bob)
  closeWith(scene, {
    by: alice,
    mode: 'independent',
    parts: [
      { by: alice, fields: pay(bob, 1000) },
      { by: bob, fields: pay(alice, 500) },
    ],
  })
  const again = createScene({ journal: [...journal] })
  expect(again.ledger.request('ledger_closed', {}, 2)).toEqual(scene.ledger.request('ledger_closed', {}, 2))
})

test('it is signed as the xrpl package signs it', () => {
  const scene = threeRich()
  const [one, other] = [walletOf(bob), walletOf(carol)]
  const plain = {
    ...decode(
      batchOn(scene, {
        by: alice,
        mode: 'all or nothing',
        parts: [
          { by: bob, fields: pay(alice, 1000) },
          { by: carol, fields: pay(alice, 2000) },
        ],
      }).blob,
    ),
  } as unknown as Batch & { TxnSignature?: string }
  const { BatchSigners, TxnSignature, ...unsigned } = { ...plain, SigningPubKey: alice.publicKey }
  const parts = [one, other].map((wallet) => {
    const copy = structuredClone(unsigned) as Batch
    signMultiBatch(wallet, copy)
    return copy
  })
  const combined = decode(combineBatchSigners(parts))
  expect(combined.BatchSigners).toEqual(BatchSigners)
  expect(said(scene.ledger.submit(signed(combined as unknown as Tx, alice)) as Says)).toBe('tesSUCCESS')
})

function walletOf({ publicKey, privateKey }: Party): Wallet {
  return new Wallet(publicKey, privateKey)
}

test('a key that its account has authorized may sign; a signer it never listed may not', () => {
  const scene = threeRich()
  scene.done(bob, { TransactionType: 'SetRegularKey', RegularKey: carol.address })
  const plan: BatchPlan = {
    by: alice,
    mode: 'all or nothing',
    parts: [
      { by: alice, fields: noop },
      { by: bob, fields: noop },
    ],
  }
  const regular = {
    ...plan,
    parts: [
      { by: alice, fields: noop },
      { by: { ...carol, address: bob.address }, fields: noop },
    ],
  }
  const stranger = {
    ...plan,
    parts: [
      { by: alice, fields: noop },
      { by: { ...fresh, address: bob.address }, fields: noop },
    ],
  }
  expect(said(scene.ledger.submit(batchOn(scene, stranger).blob) as Says)).toBe('tefBAD_AUTH')
  expect(said(scene.ledger.submit(batchOn(scene, regular).blob) as Says)).toBe('tesSUCCESS')
})

/** The server's answer to alice's Batch of two payments to bob, changed before alice signs. */
const refusals: [what: string, change: (batch: Change) => object, says: string][] = [
  ['no mode', () => ({ Flags: 0 }), 'temINVALID_FLAG'],
  ['two modes', () => ({ Flags: batchModes['only one'] | batchModes.independent }), 'temINVALID_FLAG'],
  ['an unknown flag', () => ({ Flags: batchModes.independent | 0x00100000 }), 'temINVALID_FLAG'],
  ['no parts', () => ({ RawTransactions: [] }), 'temARRAY_EMPTY'],
  ['a single transaction', ({ raw }) => ({ RawTransactions: raw([{}]) }), 'temARRAY_EMPTY'],
  [
    'one sequence twice',
    ({ raw, next }) => ({ RawTransactions: raw([{ Sequence: next }, { Sequence: next, Amount: '7' }]) }),
    'temREDUNDANT',
  ],
  [
    'one transaction twice',
    ({ raw, next }) => ({ RawTransactions: raw([{ Sequence: next }, { Sequence: next }]) }),
    'temREDUNDANT',
  ],
  ['a part without its flag', ({ raw }) => ({ RawTransactions: raw([{ Flags: 0 }, {}]) }), 'temINVALID_FLAG'],
  [
    'a part with a signature',
    ({ raw }) => ({ RawTransactions: raw([{ TxnSignature: 'AB' }, {}]) }),
    'temBAD_SIGNATURE',
  ],
  [
    'a part with signers',
    ({ raw }) => ({ RawTransactions: raw([{ Signers: [signer] }, {}]) }),
    'temBAD_SIGNER',
  ],
  [
    'a part with a key',
    ({ raw }) => ({ RawTransactions: raw([{ SigningPubKey: alice.publicKey }, {}]) }),
    'temBAD_REGKEY',
  ],
  ['a part with a fee', ({ raw }) => ({ RawTransactions: raw([{ Fee: '10' }, {}]) }), 'temBAD_FEE'],
  [
    'a part without sequence and ticket',
    ({ raw }) => ({ RawTransactions: raw([{ Sequence: 0 }, {}]) }),
    'temSEQ_AND_TICKET',
  ],
  [
    'a part with both',
    ({ raw }) => ({ RawTransactions: raw([{ TicketSequence: 1 }, {}]) }),
    'temSEQ_AND_TICKET',
  ],
  [
    'a malformed part',
    ({ raw }) => ({ RawTransactions: raw([{ Destination: alice.address }, {}]) }),
    'temINVALID_INNER_BATCH',
  ],
  [
    'a part of a type not allowed in a Batch',
    ({ raw }) => ({ RawTransactions: [...raw([{}]), { RawTransaction: loan }] }),
    'temINVALID_INNER_BATCH',
  ],
  [
    'a part of an account that has not signed',
    ({ raw }) => ({ RawTransactions: raw([{}, { Account: carol.address }]) }),
    'temBAD_SIGNER',
  ],
  ['too small a fee', () => ({ Fee: '39' }), 'telINSUF_FEE_P'],
]
interface Change {
  /** alice's next sequence after the Batch's own. */
  readonly next: number
  /** Payments to bob, by default with consecutive sequences. */
  raw(changes: object[]): object[]
}
const signer = { Signer: { Account: bob.address, SigningPubKey: bob.publicKey, TxnSignature: 'AB' } }
const loan = {
  TransactionType: 'LoanDelete',
  Account: alice.address,
  Flags: 0x40000000,
  Fee: '0',
  Sequence: 9,
  SigningPubKey: '',
  LoanID: 'AB'.repeat(32),
}

test.each(refusals)('a Batch with %s is refused', (_what, change, says) => {
  expect(said(submitChanged(threeRich(), change))).toBe(says)
})

function submitChanged(scene: Scene, change: (batch: Change) => object): Says {
  const Sequence = scene.account(alice.address)?.Sequence ?? 0
  const raw = (changes: object[]) =>
    changes.map((one, at) => ({
      RawTransaction: {
        ...pay(bob, at + 1),
        Account: alice.address,
        Flags: 0x40000000,
        Fee: '0',
        SigningPubKey: '',
        Sequence: Sequence + 1 + at,
        ...one,
      },
    }))
  const batch = {
    TransactionType: 'Batch',
    Account: alice.address,
    Sequence,
    Fee: '40',
    Flags: batchModes['all or nothing'],
    RawTransactions: raw([{}, {}]),
  }
  return scene.ledger.submit(signed({ ...batch, ...change({ next: Sequence + 1, raw }) }, alice)) as Says
}

/** Blobs that are not transactions, with the server's error. */
const noBatches: [what: string, change: (batch: Change) => object, exception: string][] = [
  [
    'nine transactions',
    ({ raw }) => ({ RawTransactions: raw(Array(9).fill({})) }),
    'Batch has too many inner transactions.',
  ],
  [
    'a Batch in it',
    ({ raw }) => ({ RawTransactions: [...raw([{}]), { RawTransaction: nested }] }),
    'Batch inner transaction cannot be a Batch.',
  ],
  [
    'a part that lacks a field',
    ({ raw }) => ({ RawTransactions: raw([{ Destination: undefined }, {}]) }),
    "Field 'Destination' is required but missing.",
  ],
  [
    'a part with a memo beyond a kilobyte',
    ({ raw }) => ({ RawTransactions: raw([{ Memos: [{ Memo: { MemoData: 'AB'.repeat(1020) } }] }, {}]) }),
    'fails local checks: The memo exceeds the maximum allowed size.',
  ],
  [
    'the flag of a part',
    () => ({ Flags: 0x40010000 }),
    'fails local checks: Batch inner transactions are never considered validly signed.',
  ],
]
const nested = { ...loan, TransactionType: 'Batch', LoanID: undefined, RawTransactions: [] }

test.each(noBatches)('a blob with %s is refused as a Batch', (_what, change, error_exception) => {
  expect(submitChanged(threeRich(), change)).toMatchObject({ error: 'invalidTransaction', error_exception })
})

test('a part of a type that this ledger does not implement is refused by the sandbox, by name', () => {
  const part = { ...loan, TransactionType: 'OfferCancel', LoanID: undefined, OfferSequence: 1 }
  const answer = submitChanged(threeRich(), ({ raw }) => ({
    RawTransactions: [...raw([{}]), { RawTransaction: part }],
  }))
  expect(answer).toMatchObject({
    error: 'notSupported',
    error_message: expect.stringContaining('OfferCancel'),
  })
})

test('a signature for another batch, in the wrong order, or of the sender as a part of it is refused', () => {
  const scene = threeRich()
  const plan: BatchPlan = {
    by: alice,
    mode: 'independent',
    parts: [
      { by: bob, fields: pay(alice, 1) },
      { by: carol, fields: pay(alice, 1) },
    ],
  }
  const tx = decode(batchOn(scene, plan).blob) as { BatchSigners?: unknown[] } & Tx
  const { TxnSignature: _, ...unsigned } = tx
  const submit = (change: object) =>
    scene.ledger.submit(signed({ ...unsigned, ...change } as Tx, alice)) as Says
  expect(submit({ Flags: batchModes['only one'] })).toMatchObject({
    error: 'invalidTransaction',
    error_exception: 'fails local checks: Invalid signature.',
  })
  expect(said(submit({ BatchSigners: [...(tx.BatchSigners ?? [])].reverse() }))).toBe('temBAD_SIGNER')
  expect(said(submit({ BatchSigners: tx.BatchSigners?.slice(0, 1) }))).toBe('temBAD_SIGNER')
  const twice = [tx.BatchSigners?.[0], tx.BatchSigners?.[0]]
  expect(said(submit({ BatchSigners: twice }))).toBe('temBAD_SIGNER')
})

test('a multisigned part needs the account’s signer list, and each signature is verified', () => {
  const scene = threeRich()
  const plan: BatchPlan = {
    by: alice,
    mode: 'independent',
    parts: [
      { by: alice, fields: noop },
      { by: bob, fields: noop },
    ],
  }
  const { TxnSignature: _, BatchSigners: __, ...unsigned } = decode(batchOn(scene, plan).blob)
  const batch = unsigned as unknown as Batch
  signMultiBatch(walletOf(carol), batch, { batchAccount: bob.address, multisign: true })
  expect(said(scene.ledger.submit(signed(batch as unknown as Tx, alice)) as Says)).toBe(
    'tefNOT_MULTI_SIGNING',
  )
  signMultiBatch(walletOf(carol), batch, { batchAccount: bob.address, multisign: fresh.address })
  const [signer] = batch.BatchSigners ?? []
  for (const Account of [carol.address, bob.address]) {
    const other = structuredClone(signer?.BatchSigner.Signers ?? []).map(({ Signer }) => ({
      Signer: { ...Signer, Account },
    }))
    const changed = { ...batch, BatchSigners: [{ BatchSigner: { ...signer?.BatchSigner, Signers: other } }] }
    expect(scene.ledger.submit(signed(changed as unknown as Tx, alice))).toMatchObject({
      error: 'invalidTransaction',
      error_exception: expect.stringMatching(/Invalid (signature on account|multisigner)/),
    })
  }
})

test('a part submitted by itself never counts as signed, however often it comes', () => {
  const scene = threeRich()
  const part: Tx = { ...pay(bob, 1), Flags: 0x40000000, Account: alice.address, Fee: '10', Sequence: 1 }
  const unsigned = encode({ ...part, SigningPubKey: '' })
  for (const blob of [signed(part, alice), unsigned, signed(part, alice)]) {
    expect(scene.ledger.submit(blob)).toMatchObject({
      error: 'invalidTransaction',
      error_exception: 'fails local checks: Batch inner transactions are never considered validly signed.',
    })
  }
})

test('the streams report a Batch with all its parts', () => {
  const scene = threeRich()
  const published: string[] = []
  scene.ledger.subscribe((event) => {
    if (event.type === 'closed') published.push(...event.transactions.map(({ tx }) => tx.hash))
  })
  const { batch } = closeWith(scene, {
    by: alice,
    mode: 'independent',
    parts: [
      { by: alice, fields: noop },
      { by: alice, fields: pay(bob, 1) },
    ],
  })
  expect(published).toEqual([batch.hash, ...batch.inner])
})
