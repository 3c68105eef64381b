import { afterEach, beforeEach, expect, test } from 'vitest'
import { address, nftokenId, offerId, txHash } from '#contract/wire/ledger-ids'
import { recoverSale } from '../../../functions/follower/recover-sale.ts'
import type { ReadEnd } from '../../../functions/follower/store.ts'
import type { Services } from '../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { quietLog } from '../quiet-log.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const BUYER = address.parse('rPX9m4KdEoYAh8cWbJqSvHn3zT7uQeZt1x')
const TOKEN = nftokenId.parse(`00080000${'A'.repeat(56)}`)
const MINT = txHash.parse('A'.repeat(64))

/** An offer of the minter's was taken, of a token that no pass is known to have. */
const sale: ReadEnd = {
  offer: offerId.parse('E'.repeat(64)),
  how: 'accepted',
  token: TOKEN,
  owner: BUYER,
  buyer: BUYER,
  amount: '850000000',
  hash: txHash.parse('B'.repeat(64)),
  ledger: 12,
  closedAt: 0,
  account: BUYER,
  fee: '12',
}

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

async function mintRead({ followed }: { followed: 0 | 1 }) {
  const effects = {
    root: { previousTx: null, balance: '88', change: '-12' },
    minted: { token: TOKEN, uri: '' },
    offered: [],
    tickets: [],
    ticketUsed: 6,
  }
  await memory.db
    .prepare(
      `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects, followed) VALUES (?, 8, ?, 'NFTokenMint', 'tesSUCCESS', '12', ?, ?)`,
    )
    .bind(MINT, MINTER, JSON.stringify(effects), followed)
    .run()
}

async function recovered() {
  const services = {
    db: memory.db,
    clock: { now: () => 1_700_000_000_000 },
    log: quietLog,
    secrets: { alertUrl: null },
    defer: () => {},
  } as unknown as Services
  const done = await recoverSale(services, sale)
  const brake = await memory.db.prepare('SELECT name FROM brake').first('name')
  return { done, brake }
}

test('a sale whose mint was read and is not drawn from yet waits for it, and stops nothing', async () => {
  await mintRead({ followed: 0 })
  expect(await recovered()).toEqual({ done: false, brake: null })
})

test('a sale of a token that no mint of ours explains stops everything new', async () => {
  expect(await recovered()).toEqual({ done: true, brake: 'loss' })
  await mintRead({ followed: 1 })
  expect(await recovered()).toEqual({ done: true, brake: 'loss' })
})
