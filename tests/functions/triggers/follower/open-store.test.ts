import { afterEach, beforeEach, expect, test } from 'vitest'
import { CRON_RUN } from '../../../../functions/adapters/db/lease.ts'
import { readHeartbeatFacts } from '../../../../functions/triggers/follower/open-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

const purchase = (status: string, invoice: string | null = null) =>
  `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, invoice_id)
   VALUES ('p', 1, 'w', 'common', '45', '${status}', 'k', 'h', 0, ${invoice && `'${invoice}'`});`
const submission = (status: string) =>
  `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at, status)
   VALUES ('s', 'tickets', '', 1, 2, 0, '${status}');`
const payment = (status: string) =>
  `${purchase('released')}
   INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('i', 'p', 0);
   INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status) VALUES ('t', 'i', 'w', '45', 0, 1, '${status}');`

/** Whether another heartbeat is needed once these rows are stored. */
async function isOpenWith(rows: string): Promise<boolean> {
  for (const row of rows.split(';').filter((text) => text.trim())) await memory.db.prepare(row).run()
  return (await readHeartbeatFacts(memory.db)).open
}

test.each([
  ['a pass is being minted', purchase('minting')],
  ['a buyer may sign', purchase('offered')],
  ['a signature is awaited in the ledger', purchase('confirming')],
  ['a pass that was paid first is being minted', purchase('minting', 'i')],
  ['a transaction of ours may still be validated', submission('signed')],
  ['a received payment is to be judged', payment('received')],
  ['a payment is to be refunded', payment('refunding')],
])('the follower goes on while %s', async (_what, rows) => {
  expect(await isOpenWith(rows)).toBe(true)
})

test.each([
  ['a pass was sold', purchase('sold')],
  ['a purchase was released', purchase('released')],
  ['a paid pass waits for its payer, for any time', purchase('offered', 'i')],
  ['a transaction of ours was validated', submission('validated')],
  ['a payment is being delivered, whose purchase keeps the follower awake', payment('delivering')],
  ['a person has to refund a payment', payment('refund_manual')],
])('the follower rests where only %s', async (_what, rows) => {
  expect(await isOpenWith(rows)).toBe(false)
})

test('a heartbeat reads when the last cron run was completed, if one was', async () => {
  expect(await readHeartbeatFacts(memory.db)).toEqual({ open: false, cronRunAt: null })
  await memory.db
    .prepare('INSERT INTO lease (name, fence, ends_at, done_at) VALUES (?, 1, 0, 70)')
    .bind(CRON_RUN)
    .run()
  expect(await readHeartbeatFacts(memory.db)).toEqual({ open: false, cronRunAt: 70 })
})
