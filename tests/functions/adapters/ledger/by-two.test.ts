import { expect, test } from 'vitest'
import { drops } from '#contract/money'
import { err, ok } from '#contract/result'
import { address, ledgerHash, txHash } from '#contract/wire/ledger-ids'
import {
  accountByTwoIfShort,
  transactionByTwo,
  viewByTwo,
} from '../../../../functions/adapters/ledger/by-two.ts'
import type { LedgerNode, ValidatedTx } from '../../../../functions/adapters/ledger/ledger.ts'

const WALLET = address.parse('rPX9m4KdEoYAh8cWbJqSvHn3zT7uQeZt1x')
const HASH = txHash.parse('B'.repeat(64))
const closed = { index: 7, hash: ledgerHash.parse('A'.repeat(64)), closeTime: 1 }
const enough = (account: { balance: bigint } | null) => (account?.balance ?? 0n) >= 100n

interface Says {
  /** The account's balance in the node's last ledger and in the agreed one; null: unreachable. */
  readonly now?: bigint | null
  readonly agreed?: bigint | 'no account' | null
  /** The transaction's result; null: the node does not show it. */
  readonly tx?: string | null | 'away'
}

/** A node of an operator, and how often it was asked. */
function node(operator: string, { now = null, agreed = null, tx = 'away' }: Says) {
  let asked = 0
  const said = (balance: bigint | 'no account' | null) => {
    asked += 1
    if (balance === 'no account') return ok(null)
    return balance === null ? err('unreachable') : ok({ balance: drops(balance) })
  }
  const one = {
    operator,
    account: async () => said(now),
    view: () => ({ ...closed, account: async () => said(agreed) }),
    transaction: async () => {
      asked += 1
      return tx === 'away' ? err('unreachable') : ok(tx && shown(tx))
    },
  } as unknown as LedgerNode
  return { one, asked: () => asked }
}

function shown(result: string): ValidatedTx {
  const meta = { TransactionResult: result, AffectedNodes: [] }
  return { hash: HASH, ledger: 6, ledgerHash: closed.hash, fee: drops(12n), meta } as unknown as ValidatedTx
}

async function account(...nodes: readonly ReturnType<typeof node>[]) {
  const one = await accountByTwoIfShort(
    nodes.map((each) => each.one),
    WALLET,
    closed,
    enough,
  )
  return [one.ok ? one.value?.balance : one.error, nodes.map((each) => each.asked())]
}

async function transaction(...nodes: readonly ReturnType<typeof node>[]) {
  const found = await transactionByTwo(
    nodes.map((each) => each.one),
    HASH,
  )
  return [
    found.ok ? (found.value?.meta.TransactionResult ?? null) : found.error,
    nodes.map((each) => each.asked()),
  ]
}

test('if one node says that an account has enough, no other is asked', async () => {
  expect(await account(node('one', { now: 100n }), node('other', { agreed: 0n }))).toEqual([100n, [1, 0]])
})

test('if one node says that an account is short, another operator is asked about the agreed ledger', async () => {
  expect(await account(node('one', { now: 0n }), node('other', { now: 0n, agreed: 100n }))).toEqual([
    100n,
    [1, 1],
  ])
})

test('if two operators say that an account is short, the agreed ledger decides, unless it is older than the account', async () => {
  expect(await account(node('one', { now: 0n }), node('other', { agreed: 3n }))).toEqual([3n, [1, 1]])
  expect(await account(node('one', { now: 2n }), node('other', { agreed: 'no account' }))).toEqual([
    2n,
    [1, 1],
  ])
})

test('one operator alone cannot say that an account is short, however many nodes it runs', async () => {
  const nodes = [
    node('one', { now: 0n, agreed: 0n }),
    node('one', { now: 0n, agreed: 0n }),
    node('other', {}),
  ]
  expect(await account(...nodes)).toEqual(['unreachable', [1, 0, 1]])
  expect(await account(...nodes, node('third', { agreed: 3n }))).toEqual([3n, [2, 0, 2, 1]])
})

test('with a single operator configured, its answer about the agreed ledger is enough', async () => {
  expect(await account(node('one', { now: 0n, agreed: 2n }))).toEqual([2n, [2]])
})

test('a transaction has the result that two operators show; the third is asked when one of two is wrong', async () => {
  const refused = () => node('refused', { tx: 'tecINSUFFICIENT_FUNDS' })
  const taken = (name: string) => node(name, { tx: 'tesSUCCESS' })
  expect(await transaction(taken('one'), taken('other'), refused())).toEqual(['tesSUCCESS', [1, 1, 0]])
  expect(await transaction(refused(), taken('one'), taken('other'))).toEqual(['tesSUCCESS', [1, 1, 1]])
  expect(await transaction(refused(), taken('one'), node('behind', { tx: null }))).toEqual([
    'unreachable',
    [1, 1, 1],
  ])
})

test('a transaction is in no ledger if two operators say so; one that is behind does not count', async () => {
  const behind = () => node('behind', { tx: null })
  expect(await transaction(behind(), node('away', {}))).toEqual(['unreachable', [1, 1]])
  expect(
    await transaction(behind(), node('behind', { tx: null }), node('one', { tx: 'tesSUCCESS' })),
  ).toEqual(['unreachable', [1, 0, 1]])
  expect(await transaction(behind(), node('other', { tx: null }))).toEqual([null, [1, 1]])
})

test('about a ledger that the quorum calls validated, equal answers of two operators hold', async () => {
  const nodes = [node('one', { agreed: 3n }), node('other', { agreed: 4n })]
  const said = (all: typeof nodes) =>
    viewByTwo(
      all.map((each) => each.one),
      closed,
    ).account(WALLET)
  expect(await said(nodes)).toEqual(err('unreachable'))
  expect(await said([...nodes, node('third', { agreed: 4n })])).toMatchObject(ok({ balance: 4n }))
})
