import { decode } from 'ripple-binary-codec'
import { beforeAll, expect, test } from 'vitest'
import { createScene, type Final, genesis, party } from './scene.ts'

const alice = party('alice')
const bob = party('bob')
const missing = party('missing')

const scene = createScene()
const { ledger } = scene
const ask = (command: string, params: Record<string, unknown> = {}, version: 1 | 2 = 2) =>
  ledger.request(command, params, version)

let payment: Final
let mint: Final

beforeAll(() => {
  scene.fund(100_000_000, alice, bob)
  payment = scene.done(alice, { TransactionType: 'Payment', Destination: bob.address, Amount: '1234567' })
  mint = scene.done(alice, {
    TransactionType: 'NFTokenMint',
    NFTokenTaxon: 3,
    Flags: 8,
    TransferFee: 100,
    URI: 'AB',
    Amount: '5',
    Destination: bob.address,
    Expiration: 900_000_000,
  })
})

test('an unknown command, and an error’s copy of the request', () => {
  expect(ask('nft_info', { nft_id: 'x' })).toEqual({
    error: 'unknownCmd',
    error_code: 32,
    error_message: 'Unknown method.',
    request: { command: 'nft_info', nft_id: 'x' },
    status: 'error',
  })
})

test('server_info has what a client needs to fill in a transaction', () => {
  expect(ask('server_info').info).toMatchObject({
    build_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    complete_ledgers: `1-${ledger.validatedIndex}`,
    load_factor: 1,
    network_id: 512,
    server_state: 'full',
    validated_ledger: {
      base_fee_xrp: 0.00001,
      hash: ask('ledger_closed').ledger_hash,
      reserve_base_xrp: 1,
      reserve_inc_xrp: 0.2,
      seq: ledger.validatedIndex,
    },
  })
})

test('server_state has the same in drops, and the last close time', () => {
  const { ledger: last } = ask('ledger', { ledger_index: 'validated' }) as unknown as {
    ledger: { close_time: number }
  }
  expect(ask('server_state').state).toMatchObject({
    load_base: 256,
    load_factor: 256,
    validated_ledger: {
      base_fee: 10,
      close_time: last.close_time,
      reserve_base: 1_000_000,
      reserve_inc: 200_000,
    },
  })
})

test('the age of the last ledger grows while none closes', () => {
  const still = createScene()
  const age = () =>
    (still.ledger.request('server_info', {}, 2).info as { validated_ledger: { age: number } })
      .validated_ledger.age
  still.pass(60)
  expect(age()).toBe(0)
  still.clock.ms += 45_000
  expect(age()).toBe(45)
})

test('fee names the costs of the open ledger as text', () => {
  expect(ask('fee')).toMatchObject({
    current_ledger_size: '0',
    drops: { base_fee: '10', minimum_fee: '10', open_ledger_fee: '10' },
    expected_ledger_size: '1000',
    ledger_current_index: ledger.validatedIndex + 1,
    levels: { reference_level: '256' },
  })
})

test('feature lists amendments by id, and finds one by name or id', () => {
  const id = 'EE3CF852F0506782D05E65D49E5DCC3D16D50898CD1B646BAE274863401CC3CE'
  const one = { [id]: { enabled: true, name: 'NFTokenMintOffer', supported: true }, status: 'success' }
  expect(ask('feature', { feature: 'NFTokenMintOffer' })).toEqual(one)
  expect(ask('feature', { feature: id })).toEqual(one)
  expect(ask('feature').features).toMatchObject({ [id]: { enabled: true } })
  const amm = '8CC0774A3BF66D1D22E76BBDA8E8A232E6B6313834301B3B23E8601196AE6455'
  expect(ask('feature', { feature: amm })).toMatchObject({
    [amm]: { enabled: false, name: 'AMM', supported: true, vetoed: false },
  })
  expect(ask('feature', { feature: 'Batch' })).toMatchObject({ error: 'badFeature', error_code: 40 })
})

test('ping, wallet_propose, and what HTTP cannot do', () => {
  expect(ask('ping')).toEqual({ role: 'admin', status: 'success', unlimited: true })
  expect(ask('subscribe', { streams: ['ledger'] })).toMatchObject({ error: 'invalidParams' })
  const proposed = ask('wallet_propose', { key_type: 'ed25519', seed: 'sEdSKaCy2JT7JaM7v95H9SxkhP9wS2r' })
  expect(proposed).toMatchObject({ account_id: 'rLUEXYuLiQptky37CqLcm9USQpPiz5rkpD', key_type: 'ed25519' })
  expect(ask('wallet_propose').account_id).not.toBe(ask('wallet_propose').account_id)
  expect(ask('wallet_propose', { seed: 'nonsense' })).toMatchObject({ error: 'badSeed' })
  expect(ask('wallet_propose', { key_type: 'rsa' })).toMatchObject({ error: 'invalidParams' })
})

test('submit does not sign', () => {
  expect(ask('submit', { tx_json: {}, secret: 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb' })).toMatchObject({
    error: 'notSupported',
    error_message: 'Signing is not supported by this server.',
  })
})

const choices: [params: Record<string, unknown>, answer: Record<string, unknown>][] = [
  [{}, { validated: false, ledger_current_index: expect.any(Number) }],
  [{ ledger_index: 'current' }, { validated: false }],
  [
    { ledger_index: 'validated' },
    { validated: true, ledger_hash: expect.any(String), ledger_index: expect.any(Number) },
  ],
  [{ ledger_index: 'closed' }, { validated: true }],
  [{ ledger_index: 2 }, { error: 'actNotFound', error_code: 19 }],
  [{ ledger_index: '4' }, { validated: true, ledger_index: 4 }],
  [{ ledger_index: 9999 }, { error: 'lgrNotFound', error_code: 21, error_message: 'ledgerNotFound' }],
  [{ ledger_index: 'soon' }, { error: 'invalidParams', error_message: 'ledgerIndexMalformed' }],
  [{ ledger_hash: 'AB' }, { error: 'invalidParams', error_message: 'ledgerHashMalformed' }],
  [{ ledger_hash: 7 }, { error: 'invalidParams', error_message: 'ledgerHashNotString' }],
  [{ ledger_hash: 'A'.repeat(64) }, { error: 'lgrNotFound' }],
]

test.each(choices)('a ledger is chosen by %o', (params, answer) => {
  expect(ask('account_info', { account: alice.address, ...params })).toMatchObject(answer)
})

test('the open ledger can be named by its number, a closed one by its hash', () => {
  const current = Number(ask('ledger_current').ledger_current_index)
  expect(ask('account_info', { account: alice.address, ledger_index: current })).toMatchObject({
    validated: false,
  })
  const { ledger_hash } = ask('ledger_closed')
  expect(ask('account_info', { account: alice.address, ledger_hash })).toMatchObject({
    validated: true,
    ledger_hash,
  })
})

test('an account’s earlier state is available by ledger index', () => {
  const before = { account: alice.address, ledger_index: payment.ledger_index - 1 }
  expect(ask('account_info', before)).toMatchObject({ account_data: { Balance: '100000000' } })
})

const accountErrors: [params: Record<string, unknown>, answer: Record<string, unknown>][] = [
  [{}, { error: 'invalidParams', error_code: 31, error_message: "Missing field 'account'." }],
  [{ account: 5 }, { error: 'invalidParams', error_message: "Invalid field 'account'." }],
  [
    { account: 'rNotAnAddress' },
    { error: 'actMalformed', error_code: 35, error_message: 'Account malformed.' },
  ],
  [
    { account: missing.address },
    { error: 'actNotFound', error_code: 19, error_message: 'Account not found.' },
  ],
]

test.each(['account_info', 'account_objects', 'account_nfts'])(
  '%s reports the error in an account',
  (command) => {
    for (const [params, answer] of accountErrors)
      expect(ask(command, params)).toMatchObject({ status: 'error', ...answer })
  },
)

test('account_info: data, flags, signer lists where each version has them, and the queue', () => {
  const v2 = ask('account_info', { account: alice.address, signer_lists: true, queue: true })
  expect(v2).toMatchObject({
    account_data: {
      Account: alice.address,
      LedgerEntryType: 'AccountRoot',
      MintedNFTokens: 1,
      index: expect.any(String),
    },
    account_flags: { depositAuth: false, disallowIncomingNFTokenOffer: false, requireDestinationTag: false },
    queue_data: { txn_count: 0 },
    signer_lists: [],
  })
  expect(v2.account_data).not.toHaveProperty('signer_lists')
  const v1 = ask('account_info', { account: alice.address, signer_lists: true }, 1)
  expect(v1.account_data).toMatchObject({ signer_lists: [] })
  const queued = { account: alice.address, queue: true, ledger_index: 'validated' }
  expect(ask('account_info', queued)).toMatchObject({ error: 'invalidParams' })
})

test('tx in version 2: the transaction separate from its result', () => {
  const found = ask('tx', { transaction: payment.hash })
  expect(found).toEqual({
    close_time_iso: expect.stringMatching(/^2026-01-01T\d\d:\d\d:\d\dZ$/),
    ctid: expect.stringMatching(/^C[0-9A-F]{11}0200$/),
    hash: payment.hash,
    ledger_hash: expect.stringMatching(/^[0-9A-F]{64}$/),
    ledger_index: payment.ledger_index,
    meta: expect.objectContaining({ delivered_amount: '1234567', TransactionResult: 'tesSUCCESS' }),
    status: 'success',
    tx_json: expect.objectContaining({
      Account: alice.address,
      DeliverMax: '1234567',
      date: expect.any(Number),
      ledger_index: payment.ledger_index,
    }),
    validated: true,
  })
  expect(found.tx_json).not.toHaveProperty('Amount')
  expect(found.tx_json).not.toHaveProperty('hash')
})

test('tx in version 1: everything in one object, and the amount under both names', () => {
  expect(ask('tx', { transaction: payment.hash.toLowerCase() }, 1)).toMatchObject({
    Account: alice.address,
    Amount: '1234567',
    DeliverMax: '1234567',
    date: expect.any(Number),
    hash: payment.hash,
    inLedger: payment.ledger_index,
    ledger_index: payment.ledger_index,
    meta: { delivered_amount: '1234567' },
    validated: true,
  })
})

test('tx in binary is what the ledger hashes, without derived fields', () => {
  const two = ask('tx', { transaction: mint.hash, binary: true })
  const one = ask('tx', { transaction: mint.hash, binary: true }, 1)
  expect([two.tx_blob, two.meta_blob]).toEqual([one.tx, one.meta])
  expect(decode(String(two.tx_blob))).toMatchObject({ TransactionType: 'NFTokenMint' })
  const meta = decode(String(two.meta_blob))
  expect(meta).toMatchObject({ TransactionResult: 'tesSUCCESS' })
  expect(meta).not.toHaveProperty('offer_id')
})

test('a pending payment keeps its signed field name in submit’s answer', () => {
  const sent = scene.send(alice, { TransactionType: 'Payment', Destination: bob.address, Amount: '1' })
  expect(sent).toMatchObject({ tx_json: { Amount: '1', hash: expect.any(String) } })
  const hash = sent.status === 'success' ? sent.tx_json.hash : ''
  expect(ask('tx', { transaction: hash })).toEqual({
    hash,
    status: 'success',
    tx_json: expect.objectContaining({ DeliverMax: '1' }),
    validated: false,
  })
  expect(ask('tx', { transaction: hash }, 1)).toMatchObject({
    Amount: '1',
    DeliverMax: '1',
    hash,
    validated: false,
  })
  ledger.close()
})

test('tx by ctid', () => {
  const { ctid } = ask('tx', { transaction: mint.hash })
  expect(ask('tx', { ctid })).toMatchObject({ hash: mint.hash })
  const elsewhere = `${String(ctid).slice(0, -4)}0001`
  expect(ask('tx', { ctid: elsewhere })).toMatchObject({ error: 'wrongNetwork', error_code: 4 })
  expect(ask('tx', { ctid: 'C0' })).toMatchObject({ error: 'invalidParams' })
  expect(ask('tx', { ctid: 'C0000001FFFF0200' })).toMatchObject({ error: 'txnNotFound' })
  expect(ask('tx', { ctid, transaction: mint.hash })).toMatchObject({ error: 'invalidParams' })
})

const unknown = 'A'.repeat(64)
const searches: [params: Record<string, unknown>, answer: Record<string, unknown>][] = [
  [{}, { error: 'invalidParams' }],
  [{ transaction: 'AB' }, { error: 'notImpl', error_code: 74 }],
  [
    { transaction: unknown },
    { error: 'txnNotFound', error_code: 29, error_message: 'Transaction not found.' },
  ],
  [
    { transaction: unknown, min_ledger: 3, max_ledger: 5 },
    { error: 'txnNotFound', searched_all: true },
  ],
  [
    { transaction: unknown, min_ledger: 3, max_ledger: 900 },
    { error: 'txnNotFound', searched_all: false },
  ],
  [
    { transaction: unknown, min_ledger: 0, max_ledger: 5 },
    { error: 'txnNotFound', searched_all: false },
  ],
  [
    { transaction: unknown, min_ledger: 5, max_ledger: 3 },
    { error: 'invalidLgrRange', error_code: 79 },
  ],
  [
    { transaction: unknown, min_ledger: 3, max_ledger: 1004 },
    { error: 'excessiveLgrRange', error_code: 78 },
  ],
  [
    { transaction: unknown, min_ledger: 3, max_ledger: 1003 },
    { error: 'txnNotFound', searched_all: false },
  ],
]

test.each(searches)('tx %o', (params, answer) => {
  expect(ask('tx', params)).toMatchObject({ status: 'error', ...answer })
})

test('without a range, "not found" does not claim what was searched', () => {
  expect(ask('tx', { transaction: unknown })).not.toHaveProperty('searched_all')
  expect(ask('tx', { transaction: payment.hash, min_ledger: 1, max_ledger: 2 }), 'found').toMatchObject({
    validated: true,
  })
})

test('a node with missing ledgers says that it has not searched them all', () => {
  const gap = { gap: [payment.ledger_index, payment.ledger_index] as const }
  const range = { min_ledger: payment.ledger_index - 1, max_ledger: payment.ledger_index + 1 }
  const asked = { transaction: payment.hash, ...range }
  const denied = { error: 'txnNotFound', searched_all: false }
  expect(ledger.request('tx', asked, 2, { ...gap, software: 'clio' })).toMatchObject(denied)
  expect(ledger.request('server_info', {}, 2, gap).info).toMatchObject({
    complete_ledgers: `1-${payment.ledger_index - 1},${payment.ledger_index + 1}-${ledger.validatedIndex}`,
  })
  expect(ledger.request('ledger', { ledger_index: payment.ledger_index }, 2, gap)).toMatchObject({
    error: 'lgrNotFound',
  })
})

test('a lagging node has neither the last ledgers nor their transactions', () => {
  const view = { lag: ledger.validatedIndex - payment.ledger_index + 1 }
  const asked = { transaction: payment.hash }
  expect(ledger.request('tx', asked, 2, { ...view, software: 'clio' })).toMatchObject({
    error: 'txnNotFound',
  })
  expect(ledger.request('ledger_closed', {}, 2, view)).toMatchObject({
    ledger_index: payment.ledger_index - 1,
  })
  expect(ledger.request('account_info', { account: bob.address }, 2, view)).toMatchObject({
    account_data: { Balance: '100000000' },
    ledger_current_index: payment.ledger_index,
  })
})

test('a lying node denies a transaction although it has searched every ledger', () => {
  const view = { hide: new Set([payment.hash]) }
  const asked = { transaction: payment.hash, min_ledger: 3, max_ledger: payment.ledger_index }
  expect(ledger.request('tx', asked, 2, view)).toMatchObject({ error: 'txnNotFound', searched_all: true })
  const listed = ledger.request('account_tx', { account: alice.address }, 2, view).transactions as {
    hash: string
  }[]
  expect(listed.map(({ hash }) => hash)).not.toContain(payment.hash)
})

test('ledger: a header, in version 1 with its number as text', () => {
  const index = { ledger_index: payment.ledger_index }
  const { ledger: header } = ask('ledger', index) as unknown as { ledger: Record<string, unknown> }
  expect(header).toEqual({
    account_hash: expect.stringMatching(/^[0-9A-F]{64}$/),
    close_flags: 0,
    close_time: expect.any(Number),
    close_time_human: expect.stringMatching(/^2026-Jan-01 \d\d:\d\d:\d\d\.000000000 UTC$/),
    close_time_iso: expect.any(String),
    close_time_resolution: 10,
    closed: true,
    ledger_hash: expect.any(String),
    ledger_index: payment.ledger_index,
    parent_close_time: expect.any(Number),
    parent_hash: expect.any(String),
    total_coins: expect.stringMatching(/^\d+$/),
    transaction_hash: expect.any(String),
  })
  expect(ask('ledger', index, 1)).toMatchObject({ ledger: { ledger_index: String(payment.ledger_index) } })
  expect(ask('ledger')).toMatchObject({ closed: { ledger: {} }, open: { ledger: { closed: false } } })
  expect(ask('ledger', { ledger_index: 'current' })).toMatchObject({
    ledger: { closed: false, parent_hash: ask('ledger_closed').ledger_hash },
  })
})

test('ledger: its transactions as hashes, in full, or in binary', () => {
  const of = (more: object, version: 1 | 2 = 2) =>
    (
      ask('ledger', { ledger_index: mint.ledger_index, transactions: true, ...more }, version).ledger as {
        transactions: unknown[]
      }
    ).transactions
  expect(of({})).toEqual([mint.hash])
  expect(of({ expand: true })).toMatchObject([
    {
      hash: mint.hash,
      ledger_index: mint.ledger_index,
      meta: { offer_id: mint.meta.offer_id },
      tx_json: {},
      validated: true,
    },
  ])
  expect(of({ expand: true }, 1)).toMatchObject([
    { TransactionType: 'NFTokenMint', hash: mint.hash, metaData: {} },
  ])
  expect(of({ expand: true, binary: true })).toMatchObject([
    { tx_blob: expect.any(String), meta_blob: expect.any(String) },
  ])
  expect(of({ ledger_index: 'current' })).toEqual([])
})

test('account_tx: newest first or oldest first, page by page, in both versions', () => {
  const list = (params: object, version: 1 | 2 = 2) =>
    ask('account_tx', { account: alice.address, ...params }, version) as unknown as {
      transactions: { hash: string; tx?: { hash: string } }[]
      marker?: object
    } & Record<string, unknown>
  const all = list({}).transactions.map(({ hash }) => hash)
  expect(all.slice(-3)).toEqual([mint.hash, payment.hash, expect.any(String)])
  expect(list({ forward: true }).transactions.map(({ hash }) => hash)).toEqual([...all].reverse())
  const paged: string[] = []
  let page = list({ limit: 1 })
  paged.push(...page.transactions.map(({ hash }) => hash))
  while (page.marker) {
    page = list({ limit: 1, marker: page.marker })
    paged.push(...page.transactions.map(({ hash }) => hash))
  }
  expect(paged).toEqual(all)
  expect(
    list({ ledger_index_min: payment.ledger_index, ledger_index_max: payment.ledger_index }),
  ).toMatchObject({
    account: alice.address,
    ledger_index_min: payment.ledger_index,
    ledger_index_max: payment.ledger_index,
    limit: 200,
    transactions: [
      { hash: payment.hash, meta: { delivered_amount: '1234567' }, tx_json: { DeliverMax: '1234567' } },
    ],
    validated: true,
  })
  expect(list({ ledger_index: payment.ledger_index }, 1).transactions).toMatchObject([
    {
      tx: { Amount: '1234567', hash: payment.hash, inLedger: payment.ledger_index },
      meta: {},
      validated: true,
    },
  ])
  expect(list({ binary: true, limit: 1 }).transactions[0]).toMatchObject({ meta_blob: expect.any(String) })
  expect(ask('account_tx', { account: missing.address }).transactions).toEqual([])
})

test('the histories of an authorised minter and a buyer have the transactions that affected them', () => {
  const hashes = (account: string) =>
    (ask('account_tx', { account }).transactions as { hash: string }[]).map(({ hash }) => hash)
  expect(hashes(bob.address), 'the destination of an offer').toContain(mint.hash)
  expect(hashes(genesis.address)).not.toContain(mint.hash)
})

test('the history of an address that is another account’s regular key has that account’s transactions', () => {
  const own = createScene()
  own.fund(10_000_000, alice, bob)
  const named = own.done(alice, { TransactionType: 'SetRegularKey', RegularKey: bob.address })
  const later = own.done(alice, { TransactionType: 'AccountSet' })
  expect(own.ledger.request('account_tx', { account: bob.address }, 2)).toMatchObject({
    transactions: [{ hash: later.hash }, { hash: named.hash }, {}],
  })
})

const ranges: [params: Record<string, unknown>, v1: unknown, v2: unknown][] = [
  [{ ledger_index_max: 99_999 }, 'success', 'lgrIdxMalformed'],
  [{ ledger_index_min: 6, ledger_index_max: 5 }, 'lgrIdxsInvalid', 'invalidLgrRange'],
  [{ ledger_index_min: 2, ledger_index: 4 }, 'success', 'invalidParams'],
  [{ ledger_index: 'current' }, 'lgrNotValidated', 'lgrNotValidated'],
  [{ binary: 'yes' }, 'success', 'invalidParams'],
  [{ marker: 'x' }, 'invalidParams', 'invalidParams'],
  [{ limit: 'x' }, 'invalidParams', 'invalidParams'],
  [{ account: 'x' }, 'actMalformed', 'actMalformed'],
]

test.each(ranges)('account_tx %o', (params, v1, v2) => {
  const outcome = (version: 1 | 2) => {
    const answer = ask('account_tx', { account: alice.address, ...params }, version)
    return answer.status === 'error' ? answer.error : 'success'
  }
  expect([outcome(1), outcome(2)]).toEqual([v1, v2])
})

test('account_nfts: the fields of an NFTokenID, spelled out', () => {
  expect(ask('account_nfts', { account: alice.address }).account_nfts).toEqual([
    {
      Flags: 8,
      Issuer: alice.address,
      NFTokenID: mint.meta.nftoken_id,
      NFTokenTaxon: 3,
      TransferFee: 100,
      URI: 'AB',
      nft_serial: expect.any(Number),
    },
  ])
})

test('account_nfts page by page: a full page has a marker and no account, and the next may be empty', () => {
  const many = createScene()
  many.fund(100_000_000, alice)
  for (let n = 0; n < 6; n++) many.done(alice, { TransactionType: 'NFTokenMint', NFTokenTaxon: 0 })
  const page = (marker?: unknown) =>
    many.ledger.request(
      'account_nfts',
      { account: alice.address, limit: 3, ...(marker ? { marker } : {}) },
      2,
    )
  const first = page()
  expect(first).toMatchObject({ limit: 3, marker: expect.any(String) })
  expect(first).not.toHaveProperty('account')
  const second = page(first.marker)
  expect([...(first.account_nfts as unknown[]), ...(second.account_nfts as unknown[])]).toEqual(
    many.ledger.nfts(alice.address),
  )
  expect(page(second.marker)).toMatchObject({ account: alice.address, account_nfts: [] })
  expect(page('A'.repeat(64))).toMatchObject({
    error: 'invalidParams',
    error_message: "Invalid field 'marker'.",
  })
})

test('account_objects: by type, and page by page over token pages and directory alike', () => {
  const owned = createScene()
  owned.fund(100_000_000, alice)
  owned.done(alice, { TransactionType: 'TicketCreate', TicketCount: 40 })
  const { meta } = owned.done(alice, {
    TransactionType: 'NFTokenMint',
    NFTokenTaxon: 0,
    Flags: 8,
    Amount: '1',
  })
  const list = (params: object) =>
    owned.ledger.request('account_objects', { account: alice.address, ...params }, 2)
  const types = (params: object) =>
    (list(params).account_objects as { LedgerEntryType: string }[]).map(
      ({ LedgerEntryType }) => LedgerEntryType,
    )
  expect(types({ type: 'ticket' })).toHaveLength(40)
  expect(types({ type: 'nft_page' })).toEqual(['NFTokenPage'])
  expect(list({ type: 'nft_offer' }).account_objects).toMatchObject([{ index: meta.offer_id, Flags: 1 }])
  expect(types({ type: 'escrow' })).toEqual([])
  expect(list({ type: 'treasure' })).toMatchObject({
    error: 'invalidParams',
    error_message: "Invalid field 'type'.",
  })
  expect(list({ marker: 'x' })).toMatchObject({ error: 'invalidParams' })
  const all: unknown[] = []
  let page = list({ limit: 7 })
  all.push(...(page.account_objects as unknown[]))
  while (page.marker) {
    page = list({ limit: 7, marker: page.marker })
    all.push(...(page.account_objects as unknown[]))
  }
  expect(all).toEqual(list({ limit: 400 }).account_objects)
  expect(all).toHaveLength(42)
})

test('nft_sell_offers and nft_buy_offers: the offers, or none', () => {
  const nft_id = mint.meta.nftoken_id
  expect(ask('nft_sell_offers', { nft_id })).toMatchObject({
    nft_id,
    offers: [
      {
        amount: '5',
        destination: bob.address,
        expiration: 900_000_000,
        flags: 1,
        nft_offer_index: mint.meta.offer_id,
        owner: alice.address,
      },
    ],
  })
  expect(ask('nft_buy_offers', { nft_id })).toMatchObject({
    error: 'objectNotFound',
    error_code: 92,
    error_message: 'The requested object was not found.',
  })
  expect(ask('nft_sell_offers', {})).toMatchObject({ error_message: "Missing field 'nft_id'." })
  expect(ask('nft_sell_offers', { nft_id: 'x' })).toMatchObject({ error_message: "Invalid field 'nft_id'." })
})

test('offers page by page', () => {
  const market = createScene()
  market.fund(100_000_000, alice)
  const { meta } = market.done(alice, { TransactionType: 'NFTokenMint', NFTokenTaxon: 0, Flags: 8 })
  for (let n = 1; n <= 5; n++) {
    market.done(alice, {
      TransactionType: 'NFTokenCreateOffer',
      NFTokenID: meta.nftoken_id,
      Flags: 1,
      Amount: String(n),
    })
  }
  const page = (marker?: unknown) =>
    market.ledger.request(
      'nft_sell_offers',
      { nft_id: meta.nftoken_id, limit: 2, ...(marker ? { marker } : {}) },
      2,
    )
  const first = page()
  const second = page(first.marker)
  const third = page(second.marker)
  expect(third).not.toHaveProperty('marker')
  const amounts = [first, second, third].flatMap(({ offers }) =>
    (offers as { amount: string }[]).map(({ amount }) => amount),
  )
  expect([...amounts].sort()).toEqual(['1', '2', '3', '4', '5'])
  expect(page('A'.repeat(64))).toMatchObject({ error: 'invalidParams' })
})

test('ledger_entry finds an entry by the parts of its index', () => {
  const offer = String(mint.meta.offer_id)
  const shapes: [params: Record<string, unknown>, node: Record<string, unknown>][] = [
    [{ account_root: alice.address }, { LedgerEntryType: 'AccountRoot', Account: alice.address }],
    [{ nft_offer: offer }, { LedgerEntryType: 'NFTokenOffer', Owner: alice.address }],
    [{ index: offer }, { LedgerEntryType: 'NFTokenOffer', index: offer }],
    [{ directory: { owner: alice.address } }, { LedgerEntryType: 'DirectoryNode', Indexes: [offer] }],
    [{ fee: 'x' }, { LedgerEntryType: 'FeeSettings', BaseFeeDrops: '10' }],
    [{ amendments: 'x' }, { LedgerEntryType: 'Amendments' }],
  ]
  for (const [params, node] of shapes)
    expect(ask('ledger_entry', params)).toMatchObject({ index: expect.any(String), node })
  const binary = ask('ledger_entry', { nft_offer: offer, binary: true })
  expect(decode(String(binary.node_binary))).toMatchObject({ LedgerEntryType: 'NFTokenOffer', Amount: '5' })
})

test('ledger_entry: a missing entry, another type, or no entry in the request', () => {
  expect(ask('ledger_entry', { nft_offer: unknown })).toMatchObject({
    error: 'entryNotFound',
    error_code: 98,
    error_message: 'Entry not found.',
  })
  expect(ask('ledger_entry', { ticket: { account: alice.address, ticket_seq: 1 } })).toMatchObject({
    error: 'entryNotFound',
  })
  expect(ask('ledger_entry', { nft_page: mint.meta.offer_id })).toMatchObject({
    error: 'unexpectedLedgerType',
  })
  expect(ask('ledger_entry', { ticket: { account: 'x' } })).toMatchObject({ error: 'malformedRequest' })
  expect(ask('ledger_entry', {})).toMatchObject({ error: 'invalidParams' })
  expect(ask('ledger_entry', {}, 1)).toMatchObject({ error: 'unknownOption' })
})
