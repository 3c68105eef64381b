import { afterEach, beforeEach, expect, test } from 'vitest'
import { address } from '#contract/wire/ledger-ids'
import type { ReadEnd } from '../../../../functions/records/journal/offer-end-store.ts'
import { settleEnd } from '../../../../functions/sale/purchase/settle-end.ts'
import { purchaseById } from '../../../../functions/sale/purchase/store.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const PAYER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const INVOICE = 'B'.repeat(64)
const TOKEN = 'D'.repeat(64)
const OFFER = 'E'.repeat(64)
const end = {
  offer: OFFER,
  token: TOKEN,
  how: 'accepted',
  owner: PAYER,
  buyer: PAYER,
  amount: '0',
  hash: 'F'.repeat(64),
  ledger: 9,
  closedAt: 1,
  account: PAYER,
  fee: '12',
} as ReadEnd

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  const { db } = memory
  await db.batch([
    db.prepare(
      `UPDATE pass SET status = 'reserved', purchase_id = 'p', nftoken_id = '${TOKEN}' WHERE id = 1`,
    ),
    db.prepare(`INSERT INTO purchase
        (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, invoice_id,
          nftoken_id, offer_id, offer_expires_at, offer_hash, offer_ledger, offered_at)
      VALUES ('p', 1, '${PAYER}', 'common', '100', 'offered', 'k', 'h', 1, '${INVOICE}',
        '${TOKEN}', '${OFFER}', 9, '${'1'.repeat(64)}', 8, 1)`),
    db.prepare(`INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
      VALUES ('${'A'.repeat(64)}', 7, '${PAYER}', 'Payment', 'tesSUCCESS', '12',
        '${JSON.stringify({ paid: { invoiceId: INVOICE, drops: '100' } })}')`),
  ])
})
afterEach(() => memory.close())

test('a pass that is paid first counts as taken only once its payment is booked, which would be refunded after that', async () => {
  const { db } = memory
  const services = {
    db,
    clock: { now: () => 1 },
    log: { purchaseMoved: () => {} },
    defer: () => {},
    rooms: { publish: async () => {}, unwatch: async () => {} },
    edge: { purgeCollection: async () => {} },
  } as unknown as Services
  const settled = async () => settleEnd(services, { end, purchase: await purchaseById(db, 'p') })
  expect(await settled()).toBe('waits')
  expect((await purchaseById(db, 'p'))?.status).toBe('offered')
  await db.prepare('UPDATE ledger_tx SET processed = 1').run()
  expect(await settled()).toBe('sold')
  expect((await purchaseById(db, 'p'))?.status).toBe('sold')
})
