import { afterEach, beforeEach, expect, test } from 'vitest'
import { unsettledOf } from '../../../../functions/sale/minter/submission-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

const hashOf = (n: number) => String(n).repeat(64)

/** The n-th transaction that was signed for the purchase, and whether the journal has it. */
async function signed(n: number, purpose: string, status: string, isRead: boolean): Promise<void> {
  await memory.db
    .prepare(
      `INSERT INTO submission (hash, purchase_id, purpose, blob, first_ledger, last_ledger, created_at, status)
       VALUES (?, 'p', ?, '', 1, 9, ?, ?)`,
    )
    .bind(hashOf(n), purpose, n, status)
    .run()
  if (!isRead) return
  await memory.db
    .prepare(
      `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
       VALUES (?, 1, 'minter', 'x', 'tesSUCCESS', '12', '{}')`,
    )
    .bind(hashOf(n))
    .run()
}

const found = async (status: 'minting' | 'offering' | 'cancelling') =>
  (await unsettledOf(memory.db, { id: 'p', status }))?.hash

test('a purchase waits for its mint before its offer, whichever was signed last', async () => {
  await signed(1, 'mint', 'signed', false)
  await signed(2, 'offer', 'signed', false)
  expect([await found('minting'), await found('offering')]).toEqual([hashOf(1), hashOf(2)])
})

test('a purchase waits first for a mint that the journal has, although a fork has shown that it was dead', async () => {
  await signed(1, 'mint-offer', 'dead', true)
  await signed(2, 'mint-offer', 'dead', false)
  await signed(3, 'mint-offer', 'signed', false)
  expect(await found('minting')).toBe(hashOf(1))
})

test('a withdrawal that was dead on a fork ends nothing: on the ledger it may have come before the offer', async () => {
  await signed(1, 'cancel', 'dead', true)
  await signed(2, 'cancel', 'signed', false)
  expect(await found('cancelling')).toBe(hashOf(2))
})
