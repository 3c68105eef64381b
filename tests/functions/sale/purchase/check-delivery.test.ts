import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { ok } from '#contract/result'
import { address } from '#contract/wire/ledger-ids'
import { checkDelivery } from '../../../../functions/sale/purchase/check-delivery.ts'
import { purchaseById } from '../../../../functions/sale/purchase/store.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const PAYER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const [INVOICE, PAID, TOKEN, OFFER, LAST] = ['B', 'A', 'D', 'E', 'F'].map((digit) => digit.repeat(64))

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await run(
    `UPDATE pass SET status = 'reserved', purchase_id = 'p', nftoken_id = '${TOKEN}' WHERE id = 1`,
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
        invoice_id, nftoken_id, offer_id, offer_expires_at, offer_hash, offer_ledger, offered_at)
      VALUES ('p', 1, '${PAYER}', 'common', '100', 'offered', 'k', 'h', 1,
        '${INVOICE}', '${TOKEN}', '${OFFER}', 1000, '${LAST}', 8, 1)`,
    `INSERT INTO invoice (id, purchase_id, expires_at, status, paid_by) VALUES ('${INVOICE}', 'p', 1, 'paid', '${PAID}')`,
    `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status)
      VALUES ('${PAID}', '${INVOICE}', '${PAYER}', '100', 0, 7, 'delivering')`,
  )
})
afterEach(() => memory.close())

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await memory.db.prepare(statement).run()
}

/** The journal has this transaction, handled completely. */
const read = (hash: string | undefined) =>
  run(`INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects, processed)
    VALUES ('${hash}', 7, '${PAYER}', 'any', 'tesSUCCESS', '12', '{"root":{}}', 1)`)

/** The status of the purchase after a check before the end of its offer; the minter's last transaction is LAST. */
async function checked() {
  const { db } = memory
  const services = {
    db,
    clock: { now: () => 0 },
    config: { minter: PAYER },
    follower: { tip: async () => ({ index: 9, closeTime: 10 }), catchUp: async () => null },
    ledger: { byTwo: () => ({ account: async () => ok({ previousTx: LAST, balance: drops(88n) }) }) },
  } as unknown as Services
  const purchase = await purchaseById(db, 'p')
  if (purchase?.status !== 'offered') throw new Error('the pass is not on offer')
  await checkDelivery(services, purchase, { asker: 'cron', deadline: 0 })
  return db.prepare('SELECT status FROM purchase').first('status')
}

test('a pass that was paid first is offered until the end of its time', async () => {
  await read(LAST)
  await read(PAID)
  expect(await checked()).toBe('offered')
})

test('an offer whose payment a rewound journal lacks is withdrawn once all else is read again', async () => {
  expect(await checked()).toBe('offered')
  await read(LAST)
  expect(await checked()).toBe('cancelling')
})
