import { afterAll, beforeEach, expect, test } from 'vitest'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

const memory = createMemoryDatabase()
memory.mark('empty')
beforeEach(() => memory.backTo('empty'))
afterAll(() => memory.close())

let purchases = 0

/** Inserts a purchase without the guarded statements, with these columns; all others are unique. */
function purchase(columns: Readonly<Record<string, string | number>> = {}): Promise<unknown> {
  purchases += 1
  const row = {
    id: `purchase ${purchases}`,
    pass_id: purchases,
    wallet: `wallet ${purchases}`,
    tier: 'common',
    ...{
      price_drops: '1',
      status: 'reserved',
      request_key: `key ${purchases}`,
      request_hash: '',
      created_at: 1,
    },
    ...columns,
  }
  const names = Object.keys(row)
  const sql = `INSERT INTO purchase (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
  return memory.db
    .prepare(sql)
    .bind(...Object.values(row))
    .run()
}

test('the index refuses a second live purchase of a pass, and accepts it once the first is released', async () => {
  await purchase({ id: 'first', pass_id: 7 })
  await expect(purchase({ pass_id: 7 })).rejects.toThrow('UNIQUE constraint failed: purchase.pass_id')
  await expect(purchase({ pass_id: 7, status: 'sold' })).rejects.toThrow('UNIQUE')
  await memory.db.prepare(`UPDATE purchase SET status = 'released' WHERE id = 'first'`).run()
  await purchase({ pass_id: 7 })
})

test('the index refuses a second purchase under one request key of a wallet', async () => {
  await purchase({ wallet: 'one', request_key: 'same' })
  await purchase({ wallet: 'other', request_key: 'same' })
  await expect(purchase({ wallet: 'one', request_key: 'same', status: 'released' })).rejects.toThrow(
    'UNIQUE constraint failed: purchase.wallet, purchase.request_key',
  )
})

test('the index refuses one wallet request for two purchases', async () => {
  await purchase({ payload_uuid: 'same' })
  await expect(purchase({ payload_uuid: 'same' })).rejects.toThrow('purchase.payload_uuid')
})

test('the index refuses one acceptance that sells two passes', async () => {
  await purchase({ status: 'sold', accept_hash: 'same' })
  await expect(purchase({ status: 'sold', accept_hash: 'same' })).rejects.toThrow('purchase.accept_hash')
})

test('the index refuses one NFToken for two passes', async () => {
  const own = (pass: number) =>
    memory.db.prepare(`UPDATE pass SET nftoken_id = 'same' WHERE id = ?`).bind(pass).run()
  await own(1)
  await expect(own(2)).rejects.toThrow('pass.nftoken_id')
})

test('these are all unique indexes of passes and purchases', async () => {
  const { results } = await memory.db
    .prepare(
      `SELECT tbl.name || ': ' || group_concat(col.name, ', ') AS index_of
       FROM sqlite_schema AS tbl, pragma_index_list(tbl.name) AS idx, pragma_index_info(idx.name) AS col
       WHERE tbl.name IN ('pass', 'purchase') AND idx."unique" AND idx.origin <> 'pk'
       GROUP BY tbl.name, idx.name ORDER BY 1`,
    )
    .all<{ index_of: string }>()
  expect(results.map(({ index_of }) => index_of)).toEqual([
    'pass: nftoken_id',
    'purchase: accept_hash',
    'purchase: invoice_id',
    'purchase: pass_id',
    'purchase: payload_uuid',
    'purchase: wallet, request_key',
  ])
})
