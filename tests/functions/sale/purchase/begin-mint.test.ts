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

const run = (sql: string) => memory.db.prepare(sql).run()

/** The status of a hold that its buyer has cancelled, after a check; `onTip` runs when the follower is asked. */
async function cancelled(invoice: string | null, onTip: () => unknown = () => {}) {
  await run(`UPDATE pass SET status = 'reserved', purchase_id = 'p' WHERE id = 1`)
  await run(`INSERT INTO purchase
      (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, ending_code, invoice_id)
    VALUES ('p', 1, '${PAYER}', 'common', '100', 'reserved', 'k', 'h', 1, 'cancelled', ${invoice ? `'${invoice}'` : 'NULL'})`)
  await run(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${INVOICE}', 'p', 1)`)
  return checked(onTip)
}

async function checked(onTip: () => unknown = () => {}) {
  const { db } = memory
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

const restored = () => run(`INSERT INTO halt (name, why, since) VALUES ('restored', 'w', 1)`)

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

test.each(['released', 'reserved'])(
  'a paid hold whose pass cannot be minted is %s, by whether the database was restored',
  async (status) => {
    const PAID = 'A'.repeat(64)
    if (status === 'reserved') await restored()
    await run(`UPDATE pass SET status = 'reserved', purchase_id = 'p' WHERE id = 1`)
    await run(`INSERT INTO purchase
      (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, attempts, invoice_id)
    VALUES ('p', 1, '${PAYER}', 'common', '100', 'reserved', 'k', 'h', 1, 3, '${INVOICE}')`)
    await run(
      `INSERT INTO invoice (id, purchase_id, expires_at, status, paid_by) VALUES ('${INVOICE}', 'p', 1, 'paid', '${PAID}')`,
    )
    await run(`INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status)
    VALUES ('${PAID}', '${INVOICE}', '${PAYER}', '100', 0, 9, 'delivering')`)
    await run(`INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
    VALUES ('${PAID}', 9, '${PAYER}', 'Payment', 'tesSUCCESS', '12', '{}')`)
    expect(await checked()).toBe(status)
  },
)

test.each([
  ['another buyer', 'released', 'rPX9m4KdEoYAh8cWbJqSvHn3zT7uQeZt1x'],
  ['its own buyer', 'reserved', PAYER],
])(
  'in a restored database a hold whose NFToken %s has taken is %s: that sale waits for the end of another hold',
  async (_, status, taker) => {
    await run(`UPDATE pass SET nftoken_id = 'token' WHERE id = 1`)
    await run(`INSERT INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, account, fee)
      VALUES ('offer', 'accepted', 'token', '${taker}', '${taker}', '100', 'hash', 9, '${taker}', '12')`)
    expect(await cancelled(INVOICE, restored)).toBe(status)
  },
)
