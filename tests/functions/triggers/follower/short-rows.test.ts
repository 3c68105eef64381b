import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, invoiceId, txHash } from '#contract/wire/ledger-ids'
import type { ValidatedTx } from '../../../../functions/adapters/ledger/ledger.ts'
import { quietLog } from '../../../../functions/log.ts'
import type { Services } from '../../../../functions/services.ts'
import { JournalWriter } from '../../../../functions/triggers/follower/journal-writer.ts'
import { linkOf } from '../../../../functions/triggers/follower/reported-link.ts'
import { keepLink, linkShown } from '../../../support/chain-link.ts'
import { createFollowerMemory } from '../../../support/follower-memory.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const STRANGER = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const ISSUER = address.parse('r36xMq3a5xh4eLrtABeQGCMnuJ8bXwQPLL')
const FIRST = txHash.parse('A'.repeat(64))
const DROP = txHash.parse('B'.repeat(64))

const PURCHASE = `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
  VALUES ('a purchase', 1, ?, 'common', '45', 'reserved', 'a key', 'a hash', 0)`

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await memory.db.batch([
    keepLink(memory.db, { account: MINTER, type: 'TicketCreate', hash: FIRST, ledger: 8, previousTx: null }),
    memory.db
      .prepare(`INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 1, 8, ?, '88')`)
      .bind(FIRST),
  ])
})
afterEach(() => memory.close())

/** A stranger's payment of a drop in ledger 9, as a node shows it. */
function drop(differently: Partial<ValidatedTx> = {}): ValidatedTx {
  const shown = linkShown({ account: MINTER, type: 'Payment', hash: DROP, ledger: 9, previousTx: FIRST })
  const [root] = shown.meta.AffectedNodes
  return {
    ...shown,
    account: STRANGER,
    payment: {
      destination: MINTER,
      invoiceId: invoiceId.parse('D'.repeat(64)),
      sourceTag: null,
      drops: drops(1n),
      instead: null,
      partial: false,
      blob: () => null,
    },
    meta: {
      ...shown.meta,
      AffectedNodes: root ? [{ ...root, previous: { Balance: '88' }, fields: { Balance: '89' } }] : [],
    },
    ...differently,
  }
}

/** Appends a link that two operators show; returns whether it is news. */
async function append(tx: ValidatedTx): Promise<boolean> {
  const services = {
    db: memory.db,
    config: { minter: MINTER, issuer: ISSUER, treasury: null, funding: [] },
    clock: { now: () => 0 },
    secrets: { alertUrl: null, room: 'x'.repeat(32) },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  const link = await linkOf(services, tx)
  if (!link) throw new Error('the transaction is not a link')
  const shown = {
    links: new Map([[link.previous, link]]),
    complete: [],
    beside: new Map(),
    closed: new Map(),
  }
  const operators = ['one', 'other'].map((operator) => ({ ...shown, operator }))
  return (await new JournalWriter(services, createFollowerMemory(), 2).append(operators)).news
}

async function rows(): Promise<{ whole: number | null; short: number | null }> {
  const count = (table: string) =>
    memory.db.prepare(`SELECT count(*) AS n FROM ${table} WHERE hash <> '${FIRST}'`).first<number>('n')
  return { whole: await count('ledger_tx'), short: await count('stranger_tx') }
}

test('a transaction of an invalid account is kept in full', async () => {
  expect(await append(drop({ account: address.parse(`${STRANGER.slice(0, -1)}j`) }))).toBe(true)
  expect(await rows()).toEqual({ whole: 1, short: 0 })
})

test('a payment with a recorded InvoiceID is kept in full, from any sender', async () => {
  await memory.db.batch([
    memory.db.prepare(PURCHASE).bind(STRANGER),
    memory.db
      .prepare(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES (?, 'a purchase', 0)`)
      .bind('D'.repeat(64)),
  ])
  expect(await append(drop())).toBe(true)
  expect(await rows()).toEqual({ whole: 1, short: 0 })
})

test('a stranger’s payment without consequences is one short row', async () => {
  expect(await append(drop())).toBe(false)
  expect(await rows()).toEqual({ whole: 0, short: 1 })
})
