import { afterEach, beforeEach, expect, test } from 'vitest'
import { txHash } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import { closeStandalone } from '../../../../functions/sale/minter/close-standalone.ts'
import { type SubmissionEnd, submissionByHash } from '../../../../functions/sale/minter/submission-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const SENT = txHash.parse('A'.repeat(64))
const OFFER = 'B'.repeat(64)

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

test.each([
  ['stands', 'signed', null, { listed: 1, quarantined: 'offer' }],
  ['stands, and which a fork had shown to be dead,', 'dead', null, { listed: 1, quarantined: 'offer' }],
  ['has ended', 'signed', 'cancelled', { listed: 0, quarantined: null }],
  ['was handled before', 'validated', null, { listed: 0, quarantined: null }],
] as const)(
  'an offer that nothing waits for, and which %s, is to be withdrawn only if it stands and is new',
  async (_, status, how, expected) => {
    const { db } = memory
    const run = (text: string) => db.prepare(text).run()
    await run(`UPDATE pass SET nftoken_id = 'token' WHERE id = 1`)
    await run(`INSERT INTO submission
        (hash, purpose, ticket, blob, first_ledger, last_ledger, created_at, offer_id, offer_expires_at, status)
      VALUES ('${SENT}', 'offer', 7, '', 1, 20, 3, '${OFFER}', 9, '${status}')`)
    if (how)
      await run(`INSERT INTO offer_end (offer_id, how, nftoken_id, amount, hash, ledger, account, fee)
        VALUES ('${OFFER}', '${how}', 'token', '0', 'end', 9, 'minter', '12')`)
    const submission = await submissionByHash(db, SENT)
    if (!submission) throw new Error('nothing was sent')
    const effects = { tickets: [], minted: null, offered: [{ offer: OFFER, token: 'token' }] }
    const tx = { result: 'tesSUCCESS', ledger: 9, effects }
    const ended = { kind: 'validated', tx } as unknown as SubmissionEnd
    await closeStandalone({ db, log: quietLog }, submission, ended)
    const kept = await db
      .prepare('SELECT (SELECT count(*) FROM stale_offer) AS listed, quarantined FROM pass WHERE id = 1')
      .first()
    expect(kept).toEqual(expected)
  },
)

test.each([
  ['can never be validated', { kind: 'dead' }, { drops: 2_500, due_at: 3, refund: null, settled: 0 }],
  [
    'was refused',
    { kind: 'validated', tx: { result: 'tecNO_DST', ledger: 9 } },
    { drops: 2_500, due_at: 3, refund: null, settled: 0 },
  ],
  [
    'was validated',
    { kind: 'validated', tx: { result: 'tesSUCCESS', ledger: 9 } },
    { drops: 500, due_at: null, refund: SENT, settled: 2_000 },
  ],
] as const)(
  'of a refund that a rewind dropped, after what it returned was owed no more, and that %s, the dust is owed exactly so far',
  async (_, end, owed) => {
    const { db } = memory
    const run = (text: string) => db.prepare(text).run()
    await run(`INSERT INTO dust_debt (id, payer, tag, status, drops) VALUES (1, 'payer', -1, 'owed', 500)`)
    await run(`INSERT INTO dust (hash, debt, ledger, drops, refund) VALUES
      (x'01', 1, 7, 1200, unhex('${SENT}')), (x'02', 1, 8, 800, unhex('${SENT}')), (x'03', 1, 9, 500, NULL)`)
    await run('INSERT INTO dust_day (day, count, drops, settled) VALUES (0, 3, 2500, 2000)')
    await run(`INSERT INTO submission (hash, purpose, ticket, blob, first_ledger, last_ledger, created_at)
      VALUES ('${SENT}', 'refund', 7, '', 1, 20, 3)`)
    const submission = await submissionByHash(db, SENT)
    if (!submission) throw new Error('nothing was sent')
    const tx = 'tx' in end ? { ...end.tx, effects: { tickets: [] } } : null
    const ended = (tx ? { ...end, tx } : end) as unknown as SubmissionEnd
    for (let times = 0; times < 2; times += 1) await closeStandalone({ db, log: quietLog }, submission, ended)
    expect(
      await db
        .prepare(`SELECT dust_debt.drops, due_at, nullif(hex(dust.refund), '') AS refund, settled
          FROM dust_debt JOIN dust ON debt = id JOIN dust_day ON dust_day.day = 0 WHERE hash = x'01'`)
        .first(),
    ).toEqual(owed)
  },
)
