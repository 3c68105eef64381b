import { beforeAll, expect, test } from 'vitest'
import { createScene, type Final, party } from './scene.ts'
import { served } from './served.ts'

const issuer = party('issuer')
const buyer = party('buyer')
const clio = { software: 'clio' } as const

const scene = createScene()
const { ledger, clock } = scene
const ask = (command: string, params: Record<string, unknown> = {}, version: 1 | 2 = 2) =>
  ledger.request(command, params, version, clio)

/** Tokens of two taxons; the first was sold, the second burned, the third has a new text. */
let minted: Final[]
let sold: Final
let burned: Final
beforeAll(() => {
  scene.fund(100_000_000, issuer, buyer)
  minted = [7, 7, 3, 3].map((NFTokenTaxon, at) =>
    scene.done(issuer, {
      TransactionType: 'NFTokenMint',
      NFTokenTaxon,
      Flags: 8 + 16,
      URI: `0${at}`,
      Amount: '5',
    }),
  )
  const [first, second, third] = minted
  sold = scene.done(buyer, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: first?.meta.offer_id })
  burned = scene.done(issuer, { TransactionType: 'NFTokenBurn', NFTokenID: second?.meta.nftoken_id })
  scene.done(issuer, { TransactionType: 'NFTokenModify', NFTokenID: third?.meta.nftoken_id, URI: 'AB' })
})

const idOf = (at: number) => String(minted[at]?.meta.nftoken_id)
type Page = { nfts: { nft_id: string; owner: string }[]; marker?: string }
const tokens = (params: object = {}) =>
  ask('nfts_by_issuer', { issuer: issuer.address, ...params }) as unknown as Page

test('nfts_by_issuer lists every token by taxon and id, burned ones too, with its holder and its text', () => {
  const sorted = [...[2, 3].map(idOf).sort(), ...[0, 1].map(idOf).sort()]
  const { nfts, ...rest } = tokens()
  expect(rest).toEqual({
    issuer: issuer.address,
    ledger_index: ledger.validatedIndex,
    limit: 50,
    status: 'success',
    validated: true,
  })
  expect(nfts.map(({ nft_id }) => nft_id)).toEqual(sorted)
  expect(nfts.find(({ nft_id }) => nft_id === idOf(0))).toEqual({
    flags: 24,
    is_burned: false,
    issuer: issuer.address,
    ledger_index: sold.ledger_index,
    nft_id: idOf(0),
    nft_serial: expect.any(Number),
    nft_taxon: 7,
    owner: buyer.address,
    transfer_fee: 0,
    uri: '00',
  })
  expect(nfts.find(({ nft_id }) => nft_id === idOf(1))).toMatchObject({
    is_burned: true,
    ledger_index: burned.ledger_index,
    owner: issuer.address,
  })
  expect(nfts.find(({ nft_id }) => nft_id === idOf(2))).toMatchObject({ uri: 'AB' })
})

test('nfts_by_issuer goes page by page, for one taxon if asked, and a full page has a marker though nothing follows', () => {
  const all = tokens().nfts.map(({ nft_id }) => nft_id)
  const one = tokens({ limit: 3 })
  expect([one.nfts.length, one.marker]).toEqual([3, all[2]])
  const two = tokens({ limit: 3, marker: one.marker })
  expect([...one.nfts, ...two.nfts].map(({ nft_id }) => nft_id)).toEqual(all)
  expect(two).not.toHaveProperty('marker')
  const taxon = tokens({ nft_taxon: 7, limit: 2 })
  expect(taxon).toMatchObject({ marker: all[3], nft_taxon: 7 })
  expect(taxon.nfts.map(({ nft_id }) => nft_id)).toEqual(all.slice(2))
  expect(tokens({ nft_taxon: 7, limit: 2, marker: taxon.marker })).toMatchObject({ nfts: [] })
})

test('nfts_by_issuer at an earlier ledger: a page may be empty and yet go on', () => {
  const before = Number(minted[2]?.ledger_index) - 1
  const page = tokens({ ledger_index: before, limit: 2 })
  expect(page).toMatchObject({ ledger_index: before, marker: expect.any(String), nfts: [] })
  const next = tokens({ ledger_index: before, limit: 2, marker: page.marker })
  expect(next.nfts.map(({ nft_id }) => nft_id)).toEqual([0, 1].map(idOf).sort())
  expect(next.nfts.map(({ owner }) => owner)).toEqual([issuer.address, issuer.address])
})

const refusals: [params: object, answer: object][] = [
  [{ issuer: undefined }, { error: 'invalidParams', error_message: "Missing field 'issuer'." }],
  [{ issuer: 'x' }, { error: 'actMalformed', error_message: 'issuerMalformed' }],
  [{ issuer: party('missing').address }, { error: 'actNotFound', error_message: 'accountNotFound' }],
  [{ limit: 0 }, { error: 'invalidParams' }],
  [{ nft_taxon: 'x' }, { error: 'invalidParams' }],
  [{ marker: 'x' }, { error: 'invalidParams' }],
  [{ ledger_index: 99_999 }, { error: 'lgrNotFound' }],
]

test.each(refusals)('nfts_by_issuer %o is refused', (params, answer) => {
  expect(tokens(params)).toMatchObject({ status: 'error', ...answer })
})

test('only Clio knows these methods, and it knows fewer of the others', () => {
  for (const method of ['nfts_by_issuer', 'nft_info'])
    expect(ledger.request(method, { issuer: issuer.address }, 2, { software: 'rippled' })).toMatchObject({
      error: 'unknownCmd',
    })
  for (const method of ['ledger_accept', 'wallet_propose'])
    expect(ask(method)).toMatchObject({ error: 'unknownCmd', error_code: 32 })
})

test('nft_info returns an NFToken, and an error for one that never existed', () => {
  expect(ask('nft_info', { nft_id: idOf(0) })).toMatchObject({ is_burned: false, owner: buyer.address })
  expect(ask('nft_info', { nft_id: idOf(0), ledger_index: sold.ledger_index - 1 })).toMatchObject({
    owner: issuer.address,
  })
  expect(ask('nft_info', { nft_id: 'A'.repeat(64) })).toMatchObject({
    error: 'objectNotFound',
    error_message: 'NFT not found',
  })
})

test('Clio’s server_info has no state or peers, and its own version numbers', () => {
  const { info } = ask('server_info') as unknown as { info: Record<string, unknown> }
  expect(info).toMatchObject({
    clio_version: expect.any(String),
    complete_ledgers: `1-${ledger.validatedIndex}`,
    network_id: 512,
    rippled_version: expect.any(String),
    validated_ledger: { base_fee_xrp: 0.00001, seq: ledger.validatedIndex },
  })
  for (const field of ['build_version', 'server_state', 'peers']) expect(info).not.toHaveProperty(field)
})

test('account_tx returns a limit only if one was given', () => {
  expect(ask('account_tx', { account: buyer.address })).not.toHaveProperty('limit')
  expect(ask('account_tx', { account: buyer.address, limit: 5 })).toMatchObject({ limit: 5 })
})

test.each([true, false])(
  'account_tx, forward %s: a full page has a marker though nothing follows',
  (forward) => {
    type Listed = { transactions: { hash: string }[]; marker?: { ledger: number; seq: number } }
    const list = (params: object) =>
      ask('account_tx', { account: issuer.address, forward, ...params }) as unknown as Listed
    const all = list({}).transactions.map(({ hash }) => hash)
    expect(list({})).not.toHaveProperty('marker')
    const paged: string[] = []
    let page = list({ limit: all.length / 2 })
    const sizes = [page.transactions.length]
    paged.push(...page.transactions.map(({ hash }) => hash))
    while (page.marker) {
      page = list({ limit: all.length / 2, marker: page.marker })
      sizes.push(page.transactions.length)
      paged.push(...page.transactions.map(({ hash }) => hash))
    }
    expect(paged).toEqual(all)
    expect(sizes).toEqual([all.length / 2, all.length / 2, 0])
  },
)

test('over the wire Clio marks itself, forwarded answers and outdated data', async () => {
  await using node = await served(scene, { view: clio })
  const isClio = { id: 2001, message: expect.stringContaining('clio server') }
  const account = { account: buyer.address }
  expect(await node.call('account_info', account)).toMatchObject({
    result: { status: 'success', validated: true },
    warnings: [isClio],
  })
  expect(await node.call('account_info', { ...account, ledger_index: 'current' })).toMatchObject({
    forwarded: true,
    result: { ledger_current_index: ledger.validatedIndex + 1, status: 'success', validated: false },
    status: 'success',
    type: 'response',
    warnings: [isClio],
  })
  expect(await node.call('ledger_entry', { index: 'A'.repeat(64), id: 4 })).toEqual({
    result: {
      error: 'entryNotFound',
      id: 4,
      request: { command: 'ledger_entry', id: 4, index: 'A'.repeat(64) },
      status: 'error',
      type: 'response',
    },
    warnings: [isClio],
  })
  const { ask: askSocket } = await node.connect()
  expect(await askSocket({ id: 1, command: 'fee' })).toMatchObject({
    forwarded: true,
    id: 1,
    status: 'success',
  })
  clock.ms += 120_000
  expect(await askSocket({ id: 2, command: 'ping' })).toEqual({
    id: 2,
    result: {},
    status: 'success',
    type: 'response',
    warnings: [isClio, { id: 2002, message: 'This server may be out of date' }],
  })
  expect(await node.post({ method: 'batch', params: [] })).toMatchObject({ status: 400 })
})

test('Clio’s streams omit derivable fields, and it has no server stream', async () => {
  await using node = await served(scene, { view: clio })
  const { ask: askSocket, received } = await node.connect()
  expect(await askSocket({ command: 'subscribe', streams: ['ledger', 'server'] })).toMatchObject({
    error: 'notSupported',
    error_code: 75,
  })
  const begun = await askSocket({ command: 'subscribe', streams: ['ledger', 'transactions'], api_version: 2 })
  expect(begun.result).not.toHaveProperty('network_id')
  scene.done(issuer, { TransactionType: 'NFTokenMint', NFTokenTaxon: 0 })
  await expect.poll(() => received.length).toBe(2)
  const [, transaction] = received
  expect(transaction).toMatchObject({ tx_json: { TransactionType: 'NFTokenMint' }, validated: true })
  expect(transaction).not.toHaveProperty('ctid')
  expect(transaction?.meta).not.toHaveProperty('nftoken_id')
})
