import { afterEach, beforeEach, expect, test } from 'vitest'
import { followToken, tokenOfPass } from '../../../../functions/sale/purchase/follow-token-store.ts'
import type { PurchaseIn } from '../../../../functions/sale/purchase/purchase.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await run(`INSERT INTO purchase
    (id, pass_id, nftoken_id, mint_hash, mint_ledger, minted_at, minted_before, wallet, tier, price_drops, status, request_key,
      request_hash, created_at)
    VALUES ('p', 1, 'FORK', 'M', 7, 8, 1, 'rWallet', 'common', '1', 'reserved', 'k', 'h', 0)`)
})
afterEach(() => memory.close())

const run = (sql: string) => memory.db.prepare(sql).run()
const held = {
  id: 'p',
  version: 0,
  status: 'reserved',
  passId: 1,
  nftokenId: 'FORK',
} as PurchaseIn<'reserved'>
const pass = (set: string) => run(`UPDATE pass SET ${set} WHERE id = 1`)
const row = () =>
  memory.db
    .prepare('SELECT nftoken_id, mint_hash, mint_ledger, minted_at, minted_before, version FROM purchase')
    .first()

test('a purchase whose pass still has its NFToken keeps it', async () => {
  await pass(`nftoken_id = 'FORK', mint_hash = 'M'`)
  expect(await tokenOfPass(memory.db, held)).toBe('same')
})

test('while the mint of the pass is awaited, the purchase waits, and nothing of it changes', async () => {
  await pass(`nftoken_id = NULL, mint_hash = 'M'`)
  expect(await tokenOfPass(memory.db, held)).toBe('pending')
  const before = await row()
  await followToken(memory.db, held)
  expect(await row()).toEqual(before)
})

test('the pass has another NFToken: the purchase has it too, as one from before', async () => {
  await pass(`nftoken_id = 'OTHER', mint_hash = 'N', mint_ledger = 9, minted_at = 10`)
  expect(await tokenOfPass(memory.db, held)).toBe('other')
  await followToken(memory.db, held)
  const minted = { nftoken_id: 'OTHER', mint_hash: 'N', mint_ledger: 9, minted_at: 10 }
  expect(await row()).toEqual({ ...minted, minted_before: 1, version: 1 })
})

test('the pass has none: the purchase has none either, and is to mint it', async () => {
  await pass(`nftoken_id = NULL, mint_hash = NULL`)
  expect(await tokenOfPass(memory.db, held)).toBe('other')
  await followToken(memory.db, held)
  const none = { nftoken_id: null, mint_hash: null, mint_ledger: null, minted_at: null }
  expect(await row()).toEqual({ ...none, minted_before: 0, version: 1 })
})
