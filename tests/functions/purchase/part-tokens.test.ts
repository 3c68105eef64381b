import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { ok } from '#contract/result'
import { nftokenId, type TxHash, txHash } from '#contract/wire/ledger-ids'
import { readTx } from '../../../functions/follower/store.ts'
import { accountIndex } from '../../../functions/ledger/ids.ts'
import type { ValidatedTx } from '../../../functions/ledger/ledger.ts'
import { partTokens } from '../../../functions/purchase/part-tokens.ts'
import type { Services } from '../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { quietLog } from '../quiet-log.ts'
import { BUYER, MINT, TOKEN } from './sample-purchase.ts'

/** The mint of another pass, and the token that it really made. */
const OTHER = txHash.parse('7'.repeat(64))
const REALLY = nftokenId.parse('0008'.padEnd(64, 'B'))
const BEFORE = txHash.parse('5'.repeat(64))

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await memory.db
    .prepare('UPDATE token SET nftoken_id = ?, mint_hash = ? WHERE id = 511')
    .bind(TOKEN, OTHER)
    .run()
  for (const [hash, ledger, token] of [
    [BEFORE, 100, null],
    [OTHER, 101, TOKEN],
    [MINT, 102, TOKEN],
  ] as const) {
    const root = { previousTx: hash === BEFORE ? null : BEFORE, balance: '1', change: '0' }
    const minted = token && { token, uri: '' }
    await memory.db
      .prepare(
        `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES (?, ?, ?, 'NFTokenMint', 'tesSUCCESS', '12', ?)`,
      )
      .bind(hash, ledger, BUYER, JSON.stringify({ root, minted, offered: [], tickets: [], ticketUsed: null }))
      .run()
  }
  await memory.db
    .prepare(`INSERT INTO cursor (id, moves, ledger, hash, balance) VALUES (1, 3, 102, ?, '1')`)
    .bind(MINT)
    .run()
})
afterEach(() => memory.close())

function shown(hash: string, token: string): ValidatedTx {
  return {
    hash,
    ledger: hash === MINT ? 102 : 101,
    account: BUYER,
    type: 'NFTokenMint',
    fee: drops(12n),
    ticket: null,
    uri: '',
    meta: {
      TransactionResult: 'tesSUCCESS',
      nftoken_id: token,
      AffectedNodes: [
        {
          change: 'modified',
          LedgerEntryType: 'AccountRoot',
          LedgerIndex: accountIndex(BUYER),
          previousTx: BEFORE,
          previous: {},
          fields: { Balance: '1' },
        },
      ],
    },
  } as unknown as ValidatedTx
}

function tokenOf(pass: number) {
  return memory.db.prepare('SELECT nftoken_id FROM token WHERE id = ?').bind(pass).first('nftoken_id')
}

/** Two nodes that have these tokens in the two mints; the follower reads the other pass's as they have it. */
async function part(own: string, others: string, away: TxHash | null = null) {
  const node = {
    transaction: async (hash: TxHash) => ok(hash === away ? null : shown(hash, hash === MINT ? own : others)),
  }
  const services = {
    db: memory.db,
    ledger: {
      nodes: [
        { ...node, operator: 'one' },
        { ...node, operator: 'two' },
      ],
    },
    config: { minter: BUYER },
    follower: {
      async catchUp() {
        const effects = JSON.stringify({
          root: { previousTx: BEFORE, balance: '1', change: '0' },
          minted: { token: others, uri: '' },
          offered: [],
          tickets: [],
          ticketUsed: null,
        })
        await memory.db
          .prepare(
            `INSERT OR IGNORE INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES (?, 101, ?, 'NFTokenMint', 'tesSUCCESS', '12', ?)`,
          )
          .bind(OTHER, BUYER, effects)
          .run()
      },
    },
    clock: { now: () => 0 },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  const free = await partTokens(services, { tokenId: 510 }, TOKEN, MINT)
  const other = await tokenOf(511)
  return { free, other, read: (await readTx(memory.db, MINT)) !== null }
}

test('a token that another pass was read with is given to whose mint made it, as two nodes have it', async () => {
  expect(await part(TOKEN, REALLY)).toEqual({ free: true, other: REALLY, read: true })
})

test('where its own mint was read otherwise than two nodes have it, that is read again', async () => {
  expect(await part(REALLY, TOKEN)).toEqual({ free: false, other: TOKEN, read: false })
})

test('where both stand, people are told and nothing is given away', async () => {
  expect(await part(TOKEN, TOKEN)).toEqual({ free: false, other: TOKEN, read: true })
  expect(await memory.db.prepare('SELECT name FROM alert').first('name')).toBe(`token ${TOKEN}`)
})

test('two passes that were read with each other’s tokens each get their own', async () => {
  await memory.db.prepare('UPDATE token SET nftoken_id = ? WHERE id = 510').bind(REALLY).run()
  expect(await part(TOKEN, REALLY)).toMatchObject({ free: true, other: REALLY })
  expect(await tokenOf(510)).toBe(TOKEN)
})

test.each([
  ['this mint', MINT],
  ['the other', OTHER],
])('while two nodes do not show %s, nothing is given away and nobody is called', async (_which, away) => {
  expect(await part(TOKEN, REALLY, away)).toEqual({ free: false, other: TOKEN, read: true })
  expect(await memory.db.prepare('SELECT count(*) AS n FROM alert').first('n')).toBe(0)
})
