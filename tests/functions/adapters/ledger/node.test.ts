import { expect, test } from 'vitest'
import { drops } from '#contract/money'
import { LEDGER_STALE } from '#contract/timing'
import { address, ledgerHash, offerId, txHash } from '#contract/wire/ledger-ids'
import { accountIndex } from '../../../../functions/adapters/ledger/ids.ts'
import { ledgerNode } from '../../../../functions/adapters/ledger/node.ts'
import type { RpcAnswer } from '../../../../functions/adapters/ledger/rpc.ts'
import type { Log } from '../../../../functions/log.ts'
import { quietLog } from '../../../../functions/log.ts'
import { demoWallets } from '../../../sandbox/accounts.ts'
import { signBlob } from '../../../sandbox/signed-blob.ts'

const HASH = ledgerHash.parse('D'.repeat(64))
const OFFER = offerId.parse('0FFE'.padEnd(64, '0'))
const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
/** The ripple epoch begins with the year 2000. */
const CLOSED_AT = Date.UTC(2000, 0, 1, 1)

const closed: RpcAnswer = {
  kind: 'result',
  result: { validated: true, ledger_hash: HASH, ledger_index: 100, ledger: { close_time: 60 * 60 } },
}
const absent: RpcAnswer = { kind: 'error', error: 'entryNotFound' }

function server(different: object = {}): RpcAnswer {
  const validated_ledger = { base_fee: 10, reserve_base: 1_000_000, reserve_inc: 200_000 }
  const state = { load_base: 256, load_factor: 256, network_id: 512, validated_ledger, ...different }
  return { kind: 'result', result: { state } }
}

/** A node that gives these answers at this time, and the calls that it received. */
function node(
  answers: Readonly<Record<string, RpcAnswer | ((params: object) => RpcAnswer)>>,
  now = CLOSED_AT,
) {
  const asked: [method: string, params: object][] = []
  const said: string[] = []
  const log: Log = { ...quietLog, outsideFailed: ({ reason }) => void said.push(reason) }
  const ask = async (_url: string, method: string, params: object): Promise<RpcAnswer> => {
    asked.push([method, params])
    const answer = answers[method]
    if (typeof answer === 'function') return answer(params)
    return answer ?? { kind: 'unreachable', reason: 'silence' }
  }
  const known = { name: 'one', operator: 'one', rpcUrl: 'https://one.example', wsUrl: null }
  const clock = { now: () => now, sleep: async () => {} }
  return { node: ledgerNode(known, 512, ask, clock, log), asked, said }
}

const view = (answers: Readonly<Record<string, RpcAnswer>>) => {
  const { node: one, asked } = node(answers)
  return { view: one.view({ index: 100, hash: HASH, closeTime: CLOSED_AT }), asked }
}

test('a node counts with its last validated ledger and that ledger’s fee', async () => {
  const { node: one } = node({ ledger: closed, server_state: server() })
  expect(await one.state()).toEqual({
    ok: true,
    value: {
      index: 100,
      hash: HASH,
      closeTime: CLOSED_AT,
      baseFee: drops(10n),
      reserveBase: drops(1_000_000n),
      reserveIncrement: drops(200_000n),
    },
  })
})

test.each([
  { load_base: 0 },
  { load_base: 1.5 },
  { validated_ledger: { base_fee: 10.5, reserve_base: 1_000_000, reserve_inc: 200_000 } },
  { validated_ledger: { base_fee: 10, reserve_base: -1, reserve_inc: 200_000 } },
])(
  'a node whose costs cannot be counted in drops (%o) does not count, and stops no other',
  async (different) => {
    const { node: one } = node({ ledger: closed, server_state: server(different) })
    expect(await one.state()).toEqual({ ok: false, error: 'unreachable' })
  },
)

test('a node whose last ledger closed half a minute ago does not count', async () => {
  const answers = { ledger: closed, server_state: server() }
  expect((await node(answers, CLOSED_AT + LEDGER_STALE - 1).node.state()).ok).toBe(true)
  const { node: stale, said } = node(answers, CLOSED_AT + LEDGER_STALE)
  expect(await stale.state()).toEqual({ ok: false, error: 'unreachable' })
  expect(said).toEqual(['has heard of no ledger for half a minute'])
})

test.each([
  ['another network', { network_id: 1 }, 'is of network 1'],
  ['the main network, which sends no network id', { network_id: undefined }, 'is of network 0'],
])('a node of %s does not count', async (_which, different, why) => {
  const { node: foreign, said } = node({ ledger: closed, server_state: server(different) })
  expect(await foreign.state()).toEqual({ ok: false, error: 'unreachable' })
  expect(said).toEqual([why])
})

test('a ledger without the validated flag does not count as validated', async () => {
  const open: RpcAnswer = {
    kind: 'result',
    result: { validated: false, ledger_hash: HASH, ledger_index: 100, ledger: { close_time: 60 * 60 } },
  }
  expect((await node({ ledger: open, server_state: server() }).node.state()).ok).toBe(false)
})

test('under load a node asks for a higher fee, rounded up', async () => {
  const { node: one } = node({ ledger: closed, server_state: server({ load_factor: 300 }) })
  expect(await one.state()).toMatchObject({ value: { baseFee: 12n } })
})

test('everything about a ledger is requested by its hash, never by a moving index', async () => {
  const { view: at, asked } = view({})
  await at.account(MINTER)
  await at.offer(OFFER)
  await at.hasTicket(MINTER, 7)
  await at.tokens(MINTER)
  await at.offers(MINTER)
  await at.tickets(MINTER)
  const page = { limit: 400, account: MINTER, ledger_hash: HASH }
  expect(asked).toEqual([
    ['account_info', { account: MINTER, ledger_hash: HASH }],
    ['ledger_entry', { nft_offer: OFFER, ledger_hash: HASH }],
    ['ledger_entry', { ticket: { account: MINTER, ticket_seq: 7 }, ledger_hash: HASH }],
    ['account_nfts', page],
    ['account_objects', { ...page, type: 'nft_offer' }],
    ['account_objects', { ...page, type: 'ticket' }],
  ])
})

test('an entry is absent if the node says that this ledger does not have it', async () => {
  const { view: at } = view({ ledger_entry: absent })
  expect(await at.offer(OFFER)).toEqual({ ok: true, value: null })
  expect(await at.hasTicket(MINTER, 7)).toEqual({ ok: true, value: false })
})

test.each<[string, RpcAnswer]>([
  ['any other error', { kind: 'error', error: 'invalidParams' }],
  ['silence', { kind: 'unreachable', reason: 'lgrNotFound' }],
  ['something else altogether', { kind: 'result', result: {} }],
])('%s is not an absence', async (_what, answer) => {
  const { view: at } = view({ ledger_entry: answer })
  expect((await at.offer(OFFER)).ok).toBe(false)
  expect((await at.hasTicket(MINTER, 7)).ok).toBe(false)
})

test.each([
  ['for the requested range', 10, 100, 'all'],
  ['from a later ledger on', 11, 100, 'less'],
  ['up to an earlier ledger', 10, 99, 'less'],
])('a history that a node has %s is believed for that range only', async (_how, from, to, shown) => {
  const result = { ledger_index_min: from, ledger_index_max: to, validated: true, transactions: [] }
  const { node: one } = node({ account_tx: { kind: 'result', result } })
  const pages: unknown[] = []
  const said = await one.history(MINTER, { first: 10, last: 100 }, async (page) => {
    pages.push(page)
    return 'more'
  })
  expect([said, pages.length]).toEqual([shown, shown === 'all' ? 1 : 0])
})

test('a history that begins late is returned from its beginning if the caller allows that', async () => {
  const result = { ledger_index_min: 50, ledger_index_max: 100, validated: true, transactions: [] }
  const { node: one, asked } = node({
    account_tx: (params) =>
      'ledger_index_min' in params && params.ledger_index_min === -1
        ? { kind: 'result', result }
        : { kind: 'error', error: 'lgrIdxMalformed' },
  })
  const range = { first: 10, last: 100 }
  expect(await one.history(MINTER, { ...range, orLater: true }, async () => 'more')).toBe('all')
  expect(asked.map(([, params]) => params)).toEqual([
    expect.objectContaining({ ledger_index_min: 10 }),
    expect.objectContaining({ ledger_index_min: -1 }),
  ])
  expect(await one.history(MINTER, range, async () => 'more')).toBe('less')
})

test('a node that lacks only the last ledger is not asked for all of a history', async () => {
  const result = { ledger_index_min: 1, ledger_index_max: 100, validated: true, transactions: [], marker: 1 }
  const { node: one, asked } = node({
    account_tx: (params) =>
      'ledger_index_min' in params && params.ledger_index_min === -1
        ? { kind: 'result', result }
        : { kind: 'error', error: 'lgrIdxMalformed' },
  })
  const pages: unknown[] = []
  const said = await one.history(MINTER, { first: 10, last: 100, orLater: true }, async (page) => {
    pages.push(page)
    return 'enough'
  })
  expect([said, pages.length, asked.length]).toEqual(['less', 0, 2])
})

test('where a large page of a history does not come, a small one is asked for, and larger ones after it', async () => {
  const limits: number[] = []
  const { node: one } = node({
    account_tx: (params) => {
      const { limit } = params as { limit: number }
      limits.push(limit)
      if (limit > 50) return { kind: 'unreachable', reason: 'account_tx: TimeoutError' }
      const marker = limits.length < 6 ? { marker: limits.length } : {}
      const range = { ledger_index_min: 10, ledger_index_max: 100 }
      return { kind: 'result', result: { ...range, validated: true, transactions: [], ...marker } }
    },
  })
  expect(await one.history(MINTER, { first: 10, last: 100 }, async () => 'more')).toBe('all')
  expect(limits).toEqual([400, 10, 20, 40, 80, 10])
})

test('an account names the ledger of its last transaction, and a transaction that of the one before it', async () => {
  const touched = { PreviousTxnID: 'A'.repeat(64), PreviousTxnLgrSeq: 7 }
  const account_data = { Balance: '1', Flags: 0, OwnerCount: 0, Sequence: 1, ...touched }
  const ModifiedNode = { LedgerEntryType: 'AccountRoot', LedgerIndex: accountIndex(MINTER), ...touched }
  const transaction = {
    hash: 'B'.repeat(64),
    ledger_hash: HASH,
    ledger_index: 9,
    validated: true,
    tx_json: { Account: MINTER, TransactionType: 'AccountSet', Fee: '12' },
    meta: { TransactionResult: 'tesSUCCESS', AffectedNodes: [{ ModifiedNode }] },
  }
  const { node: one } = node({
    account_info: { kind: 'result', result: { validated: true, account_data } },
    tx: { kind: 'result', result: transaction },
  })
  expect(await one.account(MINTER)).toMatchObject({ value: { previousLedger: 7 } })
  const shown = await one.transaction(txHash.parse(transaction.hash))
  expect(shown).toMatchObject({ value: { meta: { AffectedNodes: [{ previousLedger: 7 }] } } })
})

/**
 * A node with these transactions of the minter, of which more than four are too long an answer; with `state` it also shows the
 * minter as earlier ledgers have it.
 */
function nodeOfLongTransactions(ledgers: readonly number[], { state }: { state?: 'earlier' } = {}) {
  const hashOfNumber = (at: number) => `${at}`.padStart(64, '0')
  const root = (PreviousTxnID: string) => ({
    LedgerEntryType: 'AccountRoot',
    LedgerIndex: accountIndex(MINTER),
    PreviousTxnID,
  })
  const entries = ledgers.map((ledger, at) => ({
    validated: true,
    ledger_index: ledger,
    ledger_hash: HASH,
    hash: hashOfNumber(at),
    tx_json: { Account: MINTER, TransactionType: 'AccountSet', Fee: '12' },
    meta: {
      TransactionResult: 'tesSUCCESS',
      TransactionIndex: 0,
      AffectedNodes: [{ ModifiedNode: root(hashOfNumber(at - 1)) }],
    },
  }))
  const account = { Balance: '1', Flags: 0, OwnerCount: 0, Sequence: 1 }
  return node({
    ...(state && {
      account_info: (params) => {
        const { ledger_index } = params as Record<string, number>
        const last = ledgers.findLastIndex((ledger) => ledger <= Number(ledger_index))
        const account_data = { ...account, PreviousTxnID: hashOfNumber(last) }
        return { kind: 'result', result: { validated: true, account_data } }
      },
      tx: (params) => {
        const { transaction } = params as Record<string, string>
        return { kind: 'result', result: entries[Number(transaction)] }
      },
    }),
    account_tx: (params) => {
      const { limit, ledger_index_min, ledger_index_max, marker = 0 } = params as Record<string, number>
      const of = entries.filter(
        ({ ledger_index: at }) => at >= Number(ledger_index_min) && at <= Number(ledger_index_max),
      )
      const transactions = of.slice(marker, marker + Number(limit))
      if (transactions.length > 4)
        return { kind: 'unreachable', reason: 'account_tx: more than 5000000 bytes' }
      const next = marker + transactions.length
      const more = next < of.length ? { marker: next } : {}
      return {
        kind: 'result',
        result: { ledger_index_min, ledger_index_max, validated: true, transactions, ...more },
      }
    },
  })
}

const hashesShown = async (
  of: ReturnType<typeof nodeOfLongTransactions>,
  enough = Number.POSITIVE_INFINITY,
) => {
  const shown: number[] = []
  const said = await of.node.history(MINTER, { first: 10, last: 100 }, async (page) => {
    shown.push(...page.map(({ hash }) => Number(hash)))
    return shown.length < enough ? 'more' : 'enough'
  })
  return { said, shown }
}

test('a history of transactions that are long is shown by fewer ledgers at a time, whole and each transaction once', async () => {
  const ledgers = Array.from({ length: 120 }, (_, at) => 20 + Math.floor(at / 3))
  const of = nodeOfLongTransactions(ledgers)
  const { said, shown } = await hashesShown(of)
  expect(said).toBe('all')
  expect(shown).toEqual(ledgers.map((_, at) => at))
  expect(of.asked.length).toBeLessThan(200)
  expect(await hashesShown(of, 30)).toMatchObject({ said: 'less', shown: { length: 30 } })
})

test('a history with more long transactions in one ledger than an answer may have is not shown whole', async () => {
  const { said, shown } = await hashesShown(nodeOfLongTransactions([20, 20, 30, 30, 30, 30, 30, 40]))
  expect([said, shown]).toEqual(['less', [0, 1]])
})

test('more long transactions in one ledger than an answer may have are shown one by one, in their order', async () => {
  const ledgers = [20, 20, 30, 30, 30, 30, 30, 40, 40]
  const of = nodeOfLongTransactions(ledgers, { state: 'earlier' })
  expect(await hashesShown(of)).toEqual({ said: 'all', shown: ledgers.map((_, at) => at) })
  expect(await hashesShown(of, 4)).toEqual({ said: 'less', shown: [0, 1, 2, 3] })
})

test('a node that shows no small page either is asked no more', async () => {
  const { node: one, asked } = node({})
  expect(await one.history(MINTER, { first: 10, last: 100 }, async () => 'more')).toBe('less')
  expect(asked).toHaveLength(2)
})

test('a transaction’s bytes are returned if it is validated and they match its hash', async () => {
  const { blob, hash } = signBlob(
    { TransactionType: 'AccountSet', Account: demoWallets.rich.address, Sequence: 1, Fee: '12' },
    demoWallets.rich,
  )
  const shows = async (tx: RpcAnswer, named = hash) => {
    const { node: one, asked } = node({ tx })
    const answer = await one.bytes(txHash.parse(named))
    expect(asked).toEqual([['tx', { transaction: named, binary: true }]])
    return answer
  }
  const shown = (different: object): RpcAnswer => ({
    kind: 'result',
    result: { validated: true, tx_blob: blob, ...different },
  })
  expect(await shows(shown({}))).toEqual({ ok: true, value: blob })
  const others = [shown({ validated: false }), shown({ tx_blob: blob.slice(2) }), shown({ tx_blob: 'none' })]
  for (const other of [...others, { kind: 'error', error: 'txnNotFound' } as const])
    expect(await shows(other)).toEqual({ ok: true, value: null })
  expect(await shows(shown({}), 'A'.repeat(64))).toEqual({ ok: true, value: null })
  expect(await shows({ kind: 'unreachable', reason: 'silence' })).toEqual({ ok: false, error: 'unreachable' })
})

test('a transaction is absent if the node says that it did not find it, and by no other refusal', async () => {
  const said = async (error: string) => {
    const { node: one } = node({ tx: { kind: 'error', error } })
    const hash = txHash.parse('A'.repeat(64))
    return [await one.transaction(hash), await one.bytes(hash)]
  }
  const absent = { ok: true, value: null }
  const unknown = { ok: false, error: 'unreachable' }
  expect(await said('txnNotFound')).toEqual([absent, absent])
  expect(await said('noPermission')).toEqual([unknown, unknown])
})
