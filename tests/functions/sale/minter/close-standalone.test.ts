import { afterEach, beforeEach, expect, test } from 'vitest'
import { quietLog } from '../../../../functions/log.ts'
import { closeStandalone } from '../../../../functions/sale/minter/close-standalone.ts'
import { unsettledOf } from '../../../../functions/sale/minter/submission-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

test.each([
  ['ended', 'released', { status: 'dead', ticket: 'free' }],
  [
    'waits for it again, as in a database that was restored meanwhile',
    'minting',
    { status: 'signed', ticket: 'signed' },
  ],
])(
  'only a submission that no purchase waits for is closed by itself: its purchase %s',
  async (_what, status, expected) => {
    const { db } = memory
    const hash = 'A'.repeat(64)
    const run = (text: string) => db.prepare(text).run()
    await run(`INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
    VALUES ('p', 1, 'buyer', 'common', '100', '${status}', 'k', 'h', 1)`)
    await run(`INSERT INTO submission (hash, purchase_id, purpose, ticket, blob, first_ledger, last_ledger, created_at)
    VALUES ('${hash}', 'p', 'mint', 7, '', 1, 20, 0)`)
    await run(`INSERT INTO ticket (sequence, status, hash) VALUES (7, 'signed', '${hash}')`)
    const submission = await unsettledOf(db, 'p')
    if (!submission) throw new Error('no submission')
    await closeStandalone({ db, log: quietLog }, submission, { kind: 'dead' })
    const now = 'SELECT submission.status, ticket.status AS ticket FROM submission, ticket'
    expect(await db.prepare(now).first()).toEqual(expected)
  },
)
