import { afterEach, beforeEach, expect, test } from 'vitest'
import { move, purchaseById } from '../../../functions/purchase/store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { BUYER, TOKEN } from './sample-purchase.ts'

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await memory.db
    .prepare(
      `INSERT INTO purchase (id, token_id, nftoken_id, wallet, tier, price_drops, status, version, request_key, request_hash, created_at)
       VALUES ('purchase', 510, ?, ?, 'rare', '450000000', 'minting', 4, 'key', '', 1000)`,
    )
    .bind(TOKEN, BUYER)
    .run()
})
afterEach(() => memory.close())

test('a purchase moves once from where it was read', async () => {
  const read = await purchaseById(memory.db, 'purchase')
  if (!read) throw new Error('no purchase')
  expect((await move(memory.db, read, 'offered', {}))?.status).toBe('offered')
  expect(await move(memory.db, read, 'offered', {})).toBeNull()
})

test('who read it before the database was restored does not move what came to the same version by another way', async () => {
  const read = await purchaseById(memory.db, 'purchase')
  if (!read) throw new Error('no purchase')
  await memory.db.prepare(`UPDATE purchase SET status = 'sold'`).run()
  expect(await move(memory.db, read, 'offered', {})).toBeNull()
  expect((await purchaseById(memory.db, 'purchase'))?.status).toBe('sold')
})
