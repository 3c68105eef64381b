import { afterEach, beforeEach, expect, test } from 'vitest'
import { address } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import type { Services } from '../../../../functions/services.ts'
import { handleNews } from '../../../../functions/triggers/follower/consequences.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const PAYER = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const PAYMENT = 'A'.repeat(64)
const REFUND = 'B'.repeat(64)
const NOW = 1_000_000

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

async function keep(hash: string, account: string, did: object) {
  const effects = { root: null, minted: null, offered: [], tickets: [], ticketUsed: null, ...did }
  await memory.db
    .prepare(
      `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
       VALUES (?, 9, ?, 'Payment', 'tesSUCCESS', '12', ?)`,
    )
    .bind(hash, account, JSON.stringify(effects))
    .run()
}

/** The transactions that were handled. */
async function drawn() {
  const services = {
    db: memory.db,
    clock: { now: () => NOW },
    config: { minter: MINTER },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  await handleNews(services, NOW + 1, null, async () => {})
  const { results } = await memory.db.prepare('SELECT hash FROM ledger_tx WHERE processed = 1').all()
  return results.map(({ hash }) => hash)
}

test('a refund that is not written down waits until its payment is booked, which would be refunded once more', async () => {
  await keep(PAYMENT, PAYER, {})
  await keep(REFUND, MINTER, { repaid: PAYMENT })
  const { db } = memory
  await db
    .prepare(
      `INSERT INTO quarantine (kind, id, failures, last_error, at, retry_at)
       VALUES ('transaction', ?, 3, '', 0, ?)`,
    )
    .bind(PAYMENT, NOW + 1)
    .run()
  expect(await drawn()).toEqual([])
  await db.prepare('UPDATE ledger_tx SET processed = 1 WHERE hash = ?').bind(PAYMENT).run()
  expect(await drawn()).toEqual([PAYMENT, REFUND])
})
