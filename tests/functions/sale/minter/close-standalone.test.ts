import { afterEach, beforeEach, expect, test } from 'vitest'
import { txHash } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import { closeStandalone } from '../../../../functions/sale/minter/close-standalone.ts'
import { submissionByHash } from '../../../../functions/sale/minter/submission-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const SENT = txHash.parse('A'.repeat(64))

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

/** How a submission is once it was closed by itself, while purchase and payment have these statuses; and what was logged. */
async function closed(purpose: 'mint' | 'refund', purchase: string, payment: string) {
  const { db } = memory
  const run = (text: string) => db.prepare(text).run()
  await run(`INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
    VALUES ('p', 1, 'buyer', 'common', '100', '${purchase}', 'k', 'h', 1)`)
  await run(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('i', 'p', 1)`)
  await run(`INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status, reason, refund)
    VALUES ('paid', 'i', 'buyer', '100', 0, 9, '${payment}', 'late', ${purpose === 'refund' ? `'${SENT}'` : 'NULL'})`)
  await run(`INSERT INTO submission (hash, purchase_id, purpose, ticket, blob, first_ledger, last_ledger, created_at)
    VALUES ('${SENT}', ${purpose === 'mint' ? `'p'` : 'NULL'}, '${purpose}', 7, '', 1, 20, 0)`)
  const submission = await submissionByHash(db, SENT)
  if (!submission) throw new Error('nothing was sent')
  const logged: unknown[] = []
  const log = { ...quietLog, submissionSettled: (fields: unknown) => void logged.push(fields) }
  await closeStandalone({ db, log }, submission, { kind: 'dead' })
  return { status: await db.prepare('SELECT status FROM submission').first('status'), logged: logged.length }
}

test.each([
  ['mint', 'released', 'refunded'],
  ['mint', 'offered', 'refunded'],
  ['refund', 'released', 'refunded'],
] as const)('a %s that nothing waits for is closed by itself', async (purpose, purchase, payment) => {
  expect(await closed(purpose, purchase, payment)).toEqual({ status: 'dead', logged: 1 })
})

test.each([
  ['mint', 'minting', 'refunded'],
  ['refund', 'released', 'refunding'],
] as const)(
  'a %s that is waited for again, as in a database that was restored meanwhile, is left to what waits for it',
  async (purpose, purchase, payment) => {
    expect(await closed(purpose, purchase, payment)).toEqual({ status: 'signed', logged: 0 })
  },
)
