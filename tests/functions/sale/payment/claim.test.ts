import { afterEach, beforeEach, expect, test } from 'vitest'
import { address, txHash } from '#contract/wire/ledger-ids'
import { claimPaid } from '../../../../functions/sale/payment/claim.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const PAYER = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')
const PAID = txHash.parse('A'.repeat(64))

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

/** The answer to a claim of dust, of which the journal has the link, its transaction, or nothing. */
async function claimed(balance: string, transaction = false) {
  const statements = [
    `INSERT INTO dust_debt (id, payer, tag, drops) VALUES (1, '${PAYER}', -1, 7)`,
    `INSERT INTO dust (hash, debt, ledger, drops, balance) VALUES (x'${PAID}', 1, 9, 7, ${balance})`,
    `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
     SELECT '${PAID}', 9, '${PAYER}', 'Payment', 'tesSUCCESS', '12', '{}' WHERE ${transaction}`,
  ]
  await memory.db.batch(statements.map((statement) => memory.db.prepare(statement)))
  const services = { db: memory.db, clock: { now: () => 1 }, follower: { catchUp: async () => null } }
  const claim = { tokenId: 1, userAddress: PAYER, paymentTxHash: PAID }
  const reply = await claimPaid(services as unknown as Services, claim)
  return reply.ok ? reply.value.status : reply.error
}

test('dust in the journal, short or whole, is owed', async () => {
  expect(await claimed('8')).toBe('owed')
  await memory.db.batch(['dust', 'dust_debt'].map((table) => memory.db.prepare(`DELETE FROM ${table}`)))
  expect(await claimed('NULL', true)).toBe('owed')
})

test('dust that only a fork had, which a rewind dropped, is not said to be owed', async () => {
  expect(await claimed('NULL')).toBe('payment_unknown')
})
