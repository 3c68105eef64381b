import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  noteTurn,
  openPurchaseIds,
  purchasesAwaitingLedger,
} from '../../../../functions/sale/purchase/store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const NOW = 1_000_000
/** Purchases read for one run. */
const ROUND = 40

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

/** Inserts open purchases, oldest first, each named by its wallet and a number. */
async function begin(...ids: readonly string[]) {
  await memory.db.batch(
    ids.map((id, at) =>
      memory.db
        .prepare(
          `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
           VALUES (?1, ?2, ?3, 'common', '1', 'confirming', ?1, '', ?2)`,
        )
        .bind(id, at + 1, id.split(' ')[0] ?? id),
    ),
  )
}

const round = () => purchasesAwaitingLedger(memory.db, { closeTime: NOW, now: NOW }, ROUND)

test('open purchases are handled by wallet in turn, so that a wallet with many delays another by one at most', async () => {
  await begin('ada 1', 'ada 2', 'ada 3', 'ben 1', 'cem 1')
  const turns = ['ada 1', 'ben 1', 'cem 1', 'ada 2', 'ada 3']
  expect(await openPurchaseIds(memory.db, NOW, 9)).toEqual(turns)
  expect(await round()).toEqual(turns)
  await noteTurn(memory.db, 'ada 1', NOW)
  expect(await openPurchaseIds(memory.db, NOW, 3)).toEqual(['ada 2', 'ben 1', 'cem 1'])
})

test('sixty purchases that wait for their transactions do not delay a later one beyond the next run', async () => {
  const stuck = Array.from({ length: 60 }, (_, n) => `stuck${n} 1`)
  await begin(...stuck, 'late 1')
  const first = await round()
  expect(first).toEqual(stuck.slice(0, ROUND))
  for (const id of first) await noteTurn(memory.db, id, NOW)
  expect((await round()).slice(0, 21)).toEqual([...stuck.slice(ROUND), 'late 1'])
})
