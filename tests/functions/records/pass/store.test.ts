import { afterEach, beforeEach, expect, test } from 'vitest'
import { address, nftokenId } from '#contract/wire/ledger-ids'
import { batch } from '../../../../functions/adapters/db/sql.ts'
import { passSold } from '../../../../functions/records/pass/store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const BUYER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const TOKEN = nftokenId.parse('0008'.padEnd(64, 'A'))

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

test('a pass sold twice to the same purchase (by a reader from before a restore) is counted once', async () => {
  const { db } = memory
  const sale = { pass: 1, tier: 'common', purchaseId: 'purchase', token: TOKEN, owner: BUYER, at: 1 } as const
  for (let times = 0; times < 2; times += 1) await batch(db, passSold(sale))
  expect(await db.prepare(`SELECT sold FROM tier_stat WHERE tier = 'common'`).first('sold')).toBe(1)
  expect(await db.prepare('SELECT status FROM pass WHERE id = 1').first('status')).toBe('sold')
})
