import { expect, test } from 'vitest'
import { fc } from '../../support/generated.ts'
import { createScene, party, signed } from './scene.ts'

const alice = party('alice')
const scene = createScene()
scene.fund(100_000_000, alice)
const { meta } = scene.done(alice, { TransactionType: 'NFTokenMint', NFTokenTaxon: 0, Flags: 8, Amount: '1' })

const commands = [
  ...[
    'account_info',
    'account_nfts',
    'account_objects',
    'account_tx',
    'feature',
    'fee',
    'ledger',
    'ledger_closed',
  ],
  ...[
    'ledger_current',
    'ledger_entry',
    'nft_buy_offers',
    'nft_sell_offers',
    'ping',
    'server_info',
    'server_state',
  ],
  ...['submit', 'tx', 'wallet_propose', 'nonsense', 'constructor', '__proto__'],
]
const known = fc.constantFrom<unknown>(
  alice.address,
  meta.nftoken_id,
  meta.offer_id,
  'current',
  'validated',
  2,
  -1,
  true,
)
const value = fc.oneof(known, fc.anything())
const names = [
  ...[
    'account',
    'account_root',
    'amendments',
    'api_version',
    'binary',
    'ctid',
    'directory',
    'expand',
    'feature',
    'fee',
  ],
  ...[
    'forward',
    'index',
    'ledger_hash',
    'ledger_index',
    'ledger_index_max',
    'ledger_index_min',
    'limit',
    'marker',
  ],
  ...[
    'max_ledger',
    'min_ledger',
    'nft_id',
    'nft_offer',
    'nft_page',
    'passphrase',
    'queue',
    'seed',
    'seed_hex',
  ],
  ...['signer_lists', 'ticket', 'transaction', 'transactions', 'tx_blob', 'type'],
]

test('the answer to any request is a result or an error, never an exception', () => {
  const params = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 })
  fc.assert(
    fc.property(
      fc.constantFrom(...commands),
      params,
      fc.constantFrom<1 | 2>(1, 2),
      (command, given, version) => {
        expect(['success', 'error']).toContain(scene.ledger.request(command, given, version).status)
      },
    ),
    { numRuns: 2000 },
  )
})

test('a list or object in place of text is an error as of a real node', () => {
  const error = (command: string, params: Record<string, unknown>) =>
    scene.ledger.request(command, params, 1).error
  for (const wrong of [{ toString: {} }, {}, ['AB']]) {
    expect(error('submit', { tx_blob: wrong })).toBe('internal')
    expect(error('tx', { ctid: wrong })).toBe('internal')
    for (const field of ['passphrase', 'seed', 'seed_hex'])
      expect(error('wallet_propose', { [field]: wrong })).toBe('internal')
    expect(error('nft_sell_offers', { nft_id: meta.nftoken_id, marker: wrong })).toBe('internal')
  }
  expect(error('submit', { tx_blob: null })).toBe('invalidParams')
})

test('a damaged signed blob is refused without harm', () => {
  const blob = signed(
    {
      TransactionType: 'NFTokenMint',
      Account: alice.address,
      Fee: '10',
      Sequence: Number(scene.account(alice.address)?.Sequence),
      NFTokenTaxon: 0,
      Memos: [{ Memo: { MemoData: 'AB' } }],
    },
    alice,
  )
  const before = scene.account(alice.address)
  fc.assert(
    fc.property(
      fc.nat(blob.length / 2 - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.boolean(),
      (at, flip, cut) => {
        const bytes = Buffer.from(blob, 'hex')
        bytes[at] = (bytes[at] ?? 0) ^ flip
        const damaged = (cut ? bytes.subarray(0, at) : bytes).toString('hex')
        expect(scene.ledger.submit(damaged)).toMatchObject({ status: 'error' })
      },
    ),
    { numRuns: 300 },
  )
  expect(scene.account(alice.address)).toEqual(before)
  expect(scene.ledger.submit(blob)).toMatchObject({ engine_result: 'tesSUCCESS' })
})
