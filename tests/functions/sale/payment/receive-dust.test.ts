import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, txHash } from '#contract/wire/ledger-ids'
import { newInvoiceId } from '../../../../functions/records/invoice/invoice-id.ts'
import { receiveDust } from '../../../../functions/sale/payment/receive-dust.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const PAYER = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')
const DUST = txHash.parse('A'.repeat(64))
const INVOICE = await newInvoiceId('a secret', PAYER)

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

/** Reads a payment of 2000 drops, in ledger 12, with that least refund; true when nothing more is to be done. */
function receive(least: bigint): Promise<boolean> {
  const paid = {
    invoiceId: INVOICE,
    drops: '2000',
    instead: null,
    partial: false,
    sourceTag: null,
    blob: null,
  }
  const root = { previousTx: null, balance: '2000', change: '2000' }
  const effects = { root, minted: null, offered: [], tickets: [], ticketUsed: null, paid, repaid: null }
  const services = {
    db: memory.db,
    clock: { now: () => 7 },
    config: { minter: MINTER, leastRefund: drops(least), funding: [] },
    secrets: { room: 'a secret' },
  } as unknown as Services
  const tx = { hash: DUST, ledger: 12, account: PAYER, type: 'Payment', result: 'tesSUCCESS', fee: '12' }
  return receiveDust(services, { ...tx, closedAt: 0, effects } as never)
}

test('dust that is no longer less than the least refund is due again, in its ledger, once a rewound journal shows it', async () => {
  const { db } = memory
  await db.batch([
    db.prepare(`INSERT INTO dust_debt (id, payer, tag, drops) VALUES (1, '${PAYER}', -1, 2000)`),
    db.prepare(`INSERT INTO dust (hash, debt, ledger, drops) VALUES (unhex('${DUST}'), 1, 8, 2000)`),
  ])
  expect(await receive(1_000n)).toBe(true)
  expect(await db.prepare('SELECT ledger, drops FROM dust').first()).toEqual({ ledger: 12, drops: 2000 })
  expect(await db.prepare('SELECT drops, due_at FROM dust_debt').first()).toEqual({ drops: 2000, due_at: 7 })
})

test('what is not less than the least refund is no dust, unless it is booked as such', async () => {
  const { db } = memory
  expect(await receive(2_000n)).toBe(false)
  expect(await db.prepare('SELECT 1 FROM dust').first()).toBeNull()
  expect(await receive(2_001n)).toBe(true)
  expect(await db.prepare('SELECT drops FROM dust').first('drops')).toBe(2000)
})
