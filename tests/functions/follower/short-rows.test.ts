import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { ok } from '#contract/result'
import { address, invoiceId, txHash } from '#contract/wire/ledger-ids'
import { lookForLeftOut } from '../../../functions/follower/left-out.ts'
import { readAgainByHash } from '../../../functions/follower/read-again.ts'
import { createChain } from '../../../functions/follower/read-chain.ts'
import { readCursor } from '../../../functions/follower/store.ts'
import type { ValidatedTx } from '../../../functions/ledger/ledger.ts'
import type { Services } from '../../../functions/services.ts'
import { keepLink, linkShown } from '../../support/chain-link.ts'
import { createFollowerMemory } from '../../support/follower-memory.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { quietLog } from '../quiet-log.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const STRANGER = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const ISSUER = address.parse('r36xMq3a5xh4eLrtABeQGCMnuJ8bXwQPLL')
const FIRST = txHash.parse('A'.repeat(64))
const DROP = txHash.parse('B'.repeat(64))
const MORE = txHash.parse('C'.repeat(64))

const PURCHASE = `INSERT INTO purchase (id, token_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
  VALUES ('a purchase', 1, ?, 'common', '45', 'reserved', 'a key', 'a hash', 0)`

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await memory.db.batch([
    keepLink(memory.db, { account: MINTER, type: 'TicketCreate', hash: FIRST, ledger: 8, previousTx: null }),
    memory.db
      .prepare(`INSERT INTO cursor (id, moves, ledger, hash, balance) VALUES (1, 1, 8, ?, '88')`)
      .bind(FIRST),
  ])
})
afterEach(() => memory.close())

/** A stranger's payment of a drop in ledger 9, as a node shows it. */
function drop(differently: Partial<ValidatedTx> = {}, invoice = 'D'): ValidatedTx {
  const shown = linkShown({ account: MINTER, type: 'Payment', hash: DROP, ledger: 9, previousTx: FIRST })
  const [root] = shown.meta.AffectedNodes
  return {
    ...shown,
    account: STRANGER,
    payment: {
      destination: MINTER,
      invoiceId: invoiceId.parse(invoice.repeat(64)),
      sourceTag: null,
      drops: drops(1n),
      instead: null,
      partial: false,
      blob: null,
    },
    meta: {
      ...shown.meta,
      AffectedNodes: root ? [{ ...root, previous: { Balance: '88' }, fields: { Balance: '89' } }] : [],
    },
    ...differently,
  }
}

function servicesWith(...nodes: (readonly ValidatedTx[])[]): Services {
  return {
    db: memory.db,
    ledger: {
      nodes: nodes.map((txs) => ({
        async history(_account: string, _range: object, page: (txs: readonly ValidatedTx[]) => unknown) {
          await page(txs)
          return 'all'
        },
        transaction: async (hash: string) => ok(txs.find((tx) => tx.hash === hash) ?? null),
      })),
    },
    config: { minter: MINTER, issuer: ISSUER, treasury: null, funding: [] },
    follower: { catchUp: async () => null },
    clock: { now: () => 0 },
    secrets: { alertUrl: null, room: 'x'.repeat(32) },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
}

async function hear(tx: ValidatedTx) {
  return createChain(servicesWith(), createFollowerMemory(), async () => {}).link(tx)
}

async function rows(): Promise<{ whole: number | null; short: number | null }> {
  const count = (table: string) =>
    memory.db.prepare(`SELECT count(*) AS n FROM ${table} WHERE hash <> '${FIRST}'`).first<number>('n')
  return { whole: await count('ledger_tx'), short: await count('stranger_tx') }
}

async function leftOut(tx: ValidatedTx) {
  const cursor = await readCursor(memory.db)
  if (!cursor) throw new Error('no cursor')
  return lookForLeftOut(servicesWith([tx], [tx]), cursor, 8)
}

const failed = drop().meta
const otherwise: [string, ValidatedTx][] = [
  ['under another InvoiceID', drop({}, 'E')],
  ['with another result', drop({ meta: { ...failed, TransactionResult: 'tecUNFUNDED' } })],
  [
    'with another balance',
    drop({
      meta: {
        ...failed,
        AffectedNodes: failed.AffectedNodes.map((root) => ({ ...root, fields: { Balance: '95' } })),
      },
    }),
  ],
  ['without an InvoiceID', drop({ payment: null })],
]

test.each(otherwise)(
  'a stranger’s payment that one node showed, and two show %s, is read again',
  async (_how, tx) => {
    expect(await hear(drop())).toBe('nothing')
    expect(await rows()).toEqual({ whole: 0, short: 1 })
    expect(await leftOut(tx)).toBe('otherwise')
    expect(await rows()).toEqual({ whole: 0, short: 0 })
    expect((await readCursor(memory.db))?.hash).toBe(FIRST)
  },
)

test('a stranger’s payment that two nodes show as it was read is left as it is', async () => {
  await hear(drop())
  expect(await readAgainByHash(servicesWith([drop()], [drop()]), DROP)).toBe('same')
  expect(await leftOut(drop())).toBe('same')
  expect(await rows()).toEqual({ whole: 0, short: 1 })
})

/** Without the minter's AccountRoot it is no link of the chain. */
const beside = drop({ meta: { ...failed, AffectedNodes: [] } })
/** It cost the minter something: that is kept whole. */
const costly = drop({
  meta: {
    ...failed,
    AffectedNodes: failed.AffectedNodes.map((root) => ({ ...root, fields: { Balance: '80' } })),
  },
})

test('a transaction that one node showed beside the chain is the link that it turns out to be, once', async () => {
  const next = drop({ hash: MORE, meta: { ...failed, AffectedNodes: failed.AffectedNodes } })
  await hear(beside)
  expect(await hear(drop())).toBe('nothing')
  expect(await rows()).toEqual({ whole: 0, short: 1 })
  expect((await readCursor(memory.db))?.hash).toBe(DROP)
  expect(await hear(next)).toBe('gap')
})

test('what was short beside the chain is kept whole as the link that it is, and the other way round', async () => {
  await hear(beside)
  expect(await hear(costly)).toBe('news')
  expect(await rows()).toEqual({ whole: 1, short: 0 })
  await memory.db.prepare(`UPDATE ledger_tx SET effects = json_set(effects, '$.root', json('null'))`).run()
  await memory.db.prepare(`UPDATE cursor SET hash = ?`).bind(FIRST).run()
  expect(await hear(drop())).toBe('nothing')
  expect(await rows()).toEqual({ whole: 0, short: 1 })
})

test('what a node shows of an account that there cannot be is kept whole', async () => {
  expect(await hear(drop({ account: address.parse(`${STRANGER.slice(0, -1)}j`) }))).toBe('news')
  expect(await rows()).toEqual({ whole: 1, short: 0 })
})

test('a payment under an InvoiceID that is on record is kept whole, whoever sent it', async () => {
  await memory.db.batch([
    memory.db.prepare(PURCHASE).bind(STRANGER),
    memory.db
      .prepare(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES (?, 'a purchase', 0)`)
      .bind('D'.repeat(64)),
  ])
  expect(await hear(drop())).toBe('news')
  expect(await rows()).toEqual({ whole: 1, short: 0 })
})
