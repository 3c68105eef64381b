import { afterEach, beforeEach, expect, test } from 'vitest'
import { address, invoiceId } from '#contract/wire/ledger-ids'
import { beginMint } from '../../../../functions/sale/purchase/begin-mint.ts'
import { purchaseById } from '../../../../functions/sale/purchase/store.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const PAYER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const INVOICE = invoiceId.parse('B'.repeat(64))

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

/** The status of a hold that its buyer has cancelled, after a check; `onTip` runs when the follower is asked. */
async function cancelled(invoice: string | null, onTip: () => unknown = () => {}) {
  const { db } = memory
  const run = (sql: string) => db.prepare(sql).run()
  await run(`UPDATE pass SET status = 'reserved', purchase_id = 'p' WHERE id = 1`)
  await run(`INSERT INTO purchase
      (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, ending_code, invoice_id)
    VALUES ('p', 1, '${PAYER}', 'common', '100', 'reserved', 'k', 'h', 1, 'cancelled', ${invoice ? `'${invoice}'` : 'NULL'})`)
  await run(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${INVOICE}', 'p', 1)`)
  const services = {
    db,
    clock: { now: () => 0 },
    follower: {
      tip: async () => {
        await onTip()
        return null
      },
    },
    xaman: {},
    defer: () => {},
  } as unknown as Services
  const purchase = await purchaseById(db, 'p')
  if (purchase?.status !== 'reserved') throw new Error('the pass is not on hold')
  await beginMint(services, purchase, { asker: 'request', deadline: 0 })
  return (await purchaseById(db, 'p'))?.status
}

const restored = () =>
  memory.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('restored', 'w', 1)`).run()

test('a hold that its buyer has cancelled ends at once, also one that is paid first', async () => {
  expect(await cancelled(INVOICE)).toBe('released')
})

test('in a restored database it ends only once it is known that it was not paid', async () => {
  expect(await cancelled(INVOICE, restored)).toBe('reserved')
})

test('one that is not paid first ends at once in a restored database too', async () => {
  await restored()
  expect(await cancelled(null)).toBe('released')
})
