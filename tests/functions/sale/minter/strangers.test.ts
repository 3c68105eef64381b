import { afterEach, beforeEach, expect, test } from 'vitest'
import { address, nftokenId, offerId, txHash } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import { followStranger } from '../../../../functions/sale/minter/strangers.ts'
import type { Services } from '../../../../functions/services.ts'
import { beforeReading } from '../../../support/before-reading.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

const servicesOn = (db: D1Database) =>
  ({
    db,
    config: { minter: MINTER },
    clock: { now: () => 0 },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  }) as unknown as Services

/** The halts after the minter's key has paid without a submission, while one halt is set, or none. */
async function haltsAfterLoss(before: string | null): Promise<string[]> {
  const { db } = memory
  await db
    .prepare(`INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at)
      VALUES ('ours', 'tickets', '', 5, 25, 0)`)
    .run()
  if (before)
    await db.prepare(`INSERT INTO halt (name, why, since) VALUES (?, 'a test', 0)`).bind(before).run()
  const root = { previousTx: null, balance: '1', change: '-1000012' }
  const effects = { root, minted: null, offered: [], tickets: [], ticketUsed: null, paid: null, repaid: null }
  const paid = { account: MINTER, type: 'Payment', result: 'tesSUCCESS', fee: '12', closedAt: 0, effects }
  await followStranger(servicesOn(db), { ...paid, hash: txHash.parse('A'.repeat(64)), ledger: 9 })
  const { results } = await db.prepare('SELECT name FROM halt ORDER BY name').all<{ name: string }>()
  return results.map(({ name }) => name)
}

test.each([
  [null, ['loss']],
  // It ends by itself once the issuer names the minter again: the loss waits for a person.
  ['minter', ['loss', 'minter']],
  // It has forgotten submissions, which look like a thief's.
  ['restored', ['restored']],
] as const)(
  'drops that leave the minter without a submission halt the sale, unless the database was restored (halted before: %s)',
  async (before, after) => {
    expect(await haltsAfterLoss(before)).toEqual(after)
  },
)

test('a halt that is set just before the end of an offer is looked up has that offer not taken for one that stands', async () => {
  const { db } = memory
  const [offer, token] = [offerId.parse('0'.repeat(64)), nftokenId.parse('7'.repeat(64))]
  await db.prepare('UPDATE pass SET nftoken_id = ? WHERE id = 1').bind(token).run()
  await db
    .prepare(`INSERT INTO offer_end (offer_id, how, nftoken_id, amount, hash, ledger, account, fee)
      VALUES (?, 'cancelled', ?, '0', 'end', 10, ?, '12')`)
    .bind(offer, token, MINTER)
    .run()
  const halting = beforeReading(memory, {
    'FROM offer_end': () =>
      db.prepare(`INSERT INTO halt (name, why, since) VALUES ('diverged', 'w', 1)`).run(),
  })
  const root = { previousTx: null, balance: '1', change: '-12' }
  const none = { minted: null, tickets: [], ticketUsed: null, paid: null, repaid: null }
  const tx = { account: MINTER, type: 'NFTokenCreateOffer', result: 'tesSUCCESS', fee: '12', closedAt: 0 }
  const effects = { ...none, root, offered: [{ offer, token }] }
  const done = followStranger(servicesOn(halting.db), {
    ...tx,
    effects,
    hash: txHash.parse('A'.repeat(64)),
    ledger: 9,
  })
  expect(await done).toBe(false)
  expect(await db.prepare('SELECT name FROM alert').first()).toBeNull()
  expect(await db.prepare('SELECT id FROM stale_offer').first()).toBeNull()
  expect(await db.prepare('SELECT quarantined FROM pass WHERE id = 1').first('quarantined')).toBeNull()
})
