import { afterEach, expect, test } from 'vitest'
import { ACCEPTANCE, BUYER, OFFER, TOKEN } from '#contract/wire/published/samples'
import { issueReceipt } from '../../../../functions/sale/receipt/issue-receipt.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const PAYMENT = 'A'.repeat(64)

let open: MemoryDatabase | null = null
afterEach(() => open?.close())

/** A pass that was paid first, then offered for nothing and accepted; the payment has this status. */
async function issued(status: string, alone = 0, signs = true, amount = '0') {
  open = createMemoryDatabase()
  const { db } = open
  const run = (sql: string) => db.prepare(sql).run()
  await run(`INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
      nftoken_id, offer_id, accept_hash, accept_ledger, sold_at, owner, invoice_id)
    VALUES ('p', 530, '${BUYER}', 'rare', '450000000', 'sold', 'k', 'h', 1,
      '${TOKEN}', '${OFFER}', '${ACCEPTANCE}', 9, 1, '${BUYER}', 'I')`)
  await run(`INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects, alone)
    VALUES ('${ACCEPTANCE}', 9, '${BUYER}', 'NFTokenAcceptOffer', 'tesSUCCESS', '12', '{}', ${alone})`)
  await run(`INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects, alone)
    VALUES ('${PAYMENT}', 8, '${BUYER}', 'Payment', 'tesSUCCESS', '12', '{}', ${1 - alone})`)
  await run(`INSERT INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, closed_at, account, fee)
    VALUES ('${OFFER}', 'accepted', '${TOKEN}', '${BUYER}', '${BUYER}', '${amount}', '${ACCEPTANCE}', 9, 1, '${BUYER}', '12')`)
  await run(
    `INSERT INTO invoice (id, purchase_id, status, expires_at, paid_by) VALUES ('I', 'p', 'paid', 1, '${PAYMENT}')`,
  )
  await run(`INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status)
    VALUES ('${PAYMENT}', 'I', '${BUYER}', '450000000', 0, 8, '${status}')`)
  const services = {
    db,
    config: { siteUrl: 'http://touchstone.test', network: { id: 512, name: 'XRPL Sandbox' }, issuer: BUYER },
    secrets: {
      receipt: signs && {
        x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
        d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
      },
    },
  } as unknown as Services
  return issueReceipt(services, ACCEPTANCE)
}

test('the receipt of a pass that was paid first names the payment and the acceptance', async () => {
  expect(await issued('delivered')).toMatchObject({
    ok: true,
    value: {
      receipt: { payment: PAYMENT, transaction: ACCEPTANCE, priceDrops: '450000000', feeDrops: '12' },
    },
  })
})

test('there is no receipt until the payment is known to be delivered', async () => {
  for (const status of ['received', 'delivering', 'refunding'])
    expect(await issued(status), status).toEqual({ ok: false, error: 'receipt_pending' })
})

test('a pass that was taken for its price after all needs no payment before it', async () => {
  expect(await issued('refunding', 0, true, '450000000')).toMatchObject({
    ok: true,
    value: { receipt: { payment: null, transaction: ACCEPTANCE, priceDrops: '450000000' } },
  })
})

test('a sale shown by one operator has no receipt until a second shows it, whatever one shows of others', async () => {
  expect(await issued('delivered', 1)).toMatchObject({ error: 'receipt_pending' })
  open?.close()
  expect(await issued('delivered', 0)).toMatchObject({ ok: true })
})

test('a site without a key says of a sale that it signs no receipts', async () => {
  expect(await issued('delivered', 0, false)).toEqual({ ok: false, error: 'receipts_unsigned' })
})
