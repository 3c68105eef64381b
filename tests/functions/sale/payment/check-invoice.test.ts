import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '#contract/result'
import { address, invoiceId } from '#contract/wire/ledger-ids'
import { invoiceById } from '../../../../functions/records/invoice/store.ts'
import { checkInvoice } from '../../../../functions/sale/payment/check-invoice.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const PAYER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const INVOICE = invoiceId.parse('B'.repeat(64))
const UUID = '11111111-2222-4333-8444-555555555555'

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  const { db } = memory
  await db.batch([
    db.prepare(`UPDATE pass SET status = 'reserved', purchase_id = 'p' WHERE id = 1`),
    db.prepare(`INSERT INTO purchase
        (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, invoice_id)
      VALUES ('p', 1, '${PAYER}', 'common', '100', 'reserved', 'k', 'h', 1, '${INVOICE}')`),
    db.prepare(`INSERT INTO invoice
        (id, purchase_id, expires_at, payload_uuid, payload_deeplink, payload_qr, payload_socket)
      VALUES ('${INVOICE}', 'p', 1, '${UUID}', 'https://xumm.app/sign/${UUID}', 'https://xumm.app/sign/${UUID}_q.png', 'wss://xumm.app/sign/${UUID}')`),
  ])
})
afterEach(() => memory.close())

/** The status of the hold after its payer has declined the payload; `onTip` runs when the follower is asked. */
async function declined(onTip: () => unknown = () => {}) {
  const { db } = memory
  const services = {
    db,
    clock: { now: () => 100_000, sleep: async () => {} },
    follower: {
      tip: async () => {
        await onTip()
        return null
      },
    },
    xaman: { read: async () => ok({ step: 'declined' }), cancel: async () => {} },
    log: { purchaseMoved: () => {} },
    rooms: { publish: async () => {}, unwatch: async () => {} },
    edge: { purgeCollection: async () => {} },
    defer: () => {},
  } as unknown as Services
  const invoice = await invoiceById(db, INVOICE)
  if (!invoice) throw new Error('there is no invoice')
  await checkInvoice(services, invoice, 'rejected', 0)
  return db.prepare('SELECT status FROM purchase').first('status')
}

test('the pass of a declined payload is free again', async () => {
  expect(await declined()).toBe('released')
})

test('in a restored database it may have been paid without that payload, and stays on hold', async () => {
  const restored = () =>
    memory.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('restored', 'w', 1)`).run()
  expect(await declined(restored)).toBe('reserved')
})
