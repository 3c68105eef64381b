import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, invoiceId, txHash } from '#contract/wire/ledger-ids'
import { keepReceived } from '../../../../functions/sale/payment/store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const PAYER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const received = {
  hash: txHash.parse('A'.repeat(64)),
  invoiceId: invoiceId.parse('B'.repeat(64)),
  payer: PAYER,
  drops: drops(100_000_000n),
  partial: false,
  sourceTag: null,
  blob: null,
  ledger: 9,
  closedAt: 1_000,
}

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

const kept = () => memory.db.prepare('SELECT ledger, status FROM payment').first()

test('a payment’s row is updated to what was last read, until it is judged', async () => {
  const run = (sql: string) => memory.db.prepare(sql).run()
  await run(`INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
    VALUES ('p', 1, '${PAYER}', 'common', '100000000', 'reserved', 'k', 'h', 1)`)
  await run(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${received.invoiceId}', 'p', 1)`)
  await keepReceived(memory.db, received, 1)
  await keepReceived(memory.db, { ...received, ledger: 10 }, 1)
  expect(await kept()).toEqual({ ledger: 10, status: 'received' })
  await run(`UPDATE payment SET status = 'refunding'`)
  await keepReceived(memory.db, { ...received, ledger: 11 }, 1)
  expect(await kept()).toEqual({ ledger: 10, status: 'refunding' })
})

test('a payment whose invoice a restore removed is not recorded, and breaks nothing', async () => {
  await keepReceived(memory.db, received, 1)
  expect(await kept()).toBeNull()
})
