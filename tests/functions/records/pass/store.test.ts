import { afterEach, beforeEach, expect, test } from 'vitest'
import { address, nftokenId, txHash } from '#contract/wire/ledger-ids'
import { batch } from '../../../../functions/adapters/db/sql.ts'
import { adoptToken, passReleased, passSold, restock } from '../../../../functions/records/pass/store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const BUYER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const TOKEN = nftokenId.parse('0008'.padEnd(64, 'A'))
const SEEN = txHash.parse('B'.repeat(64))

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

test('a pass sold twice to the same purchase (by a reader from before a restore) is counted once', async () => {
  const { db } = memory
  const sale = { pass: 1, tier: 'common', purchaseId: 'purchase', token: TOKEN, owner: BUYER, at: 1 } as const
  for (let times = 0; times < 2; times += 1) await batch(db, passSold(sale))
  expect(await db.prepare(`SELECT sold FROM tier_stat WHERE tier = 'common'`).first('sold')).toBe(1)
  expect(await db.prepare('SELECT status FROM pass WHERE id = 1').first('status')).toBe('sold')
})

test('a pass that another purchase holds by now is not released', async () => {
  const { db } = memory
  const held = `UPDATE pass SET status = 'reserved', purchase_id = 'second' WHERE id = 1`
  await db.prepare(held).run()
  await batch(db, [passReleased(1, 'first', null)])
  expect(await db.prepare('SELECT status FROM pass WHERE id = 1').first('status')).toBe('reserved')
})

test('an NFToken that one pass has is given to no other', async () => {
  const { db } = memory
  expect(await adoptToken(db, 1, TOKEN)).toBe(true)
  expect(await adoptToken(db, 2, TOKEN)).toBe(false)
  expect(await db.prepare('SELECT nftoken_id FROM pass WHERE id = 2').first('nftoken_id')).toBeNull()
})

test('a quarantined pass that a purchase holds is not restocked', async () => {
  const { db } = memory
  await db.batch([
    db.prepare(`INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 1, 9, '${SEEN}', '0')`),
    db.prepare(`UPDATE pass SET status = 'reserved', purchase_id = 'own', quarantined = 'gone' WHERE id = 1`),
  ])
  await restock(db, 1, SEEN)
  expect(await db.prepare('SELECT status FROM pass WHERE id = 1').first('status')).toBe('reserved')
})

test('a quarantined pass is restocked as the ledger was seen, but not once the journal has more: it may be offered again', async () => {
  const { db } = memory
  const since = 'C'.repeat(64)
  await db.batch([
    db.prepare(`INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 2, 10, '${since}', '0')`),
    db.prepare(`UPDATE pass SET status = 'reserved', quarantined = 'offer' WHERE id = 1`),
  ])
  await restock(db, 1, SEEN)
  expect(await db.prepare('SELECT status FROM pass WHERE id = 1').first('status')).toBe('reserved')
  await db.prepare(`UPDATE cursor SET tail = '${SEEN}'`).run()
  await restock(db, 1, SEEN)
  expect(await db.prepare('SELECT status FROM pass WHERE id = 1').first('status')).toBe('available')
})
