import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { move, type PurchaseMove } from '../../../../functions/sale/purchase/move-store.ts'
import { purchaseById } from '../../../../functions/sale/purchase/store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { ACCEPTANCE, BUYER, MINT, OFFER, TOKEN } from './sample-purchase.ts'

const made = { at: 2_000, ledger: 102, tx: MINT }
const offer = { id: OFFER, expiresAt: 722_000, made }
const offered: PurchaseMove = { event: 'offered', offer, minted: made, nftokenId: TOKEN }

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await memory.db
    .prepare(
      `INSERT INTO purchase (id, pass_id, nftoken_id, wallet, tier, price_drops, status, version, request_key, request_hash, created_at)
       VALUES ('purchase', 510, ?, ?, 'rare', '450000000', 'minting', 4, 'key', '', 1000)`,
    )
    .bind(TOKEN, BUYER)
    .run()
})
afterEach(() => memory.close())

test('a purchase moves once from the version that was read', async () => {
  const read = await purchaseById(memory.db, 'purchase')
  if (!read) throw new Error('no purchase')
  expect((await move(memory.db, read, offered))?.status).toBe('offered')
  expect(await move(memory.db, read, offered)).toBeNull()
})

test('a caller that read it before a restore does not move a row that reached the same version differently', async () => {
  const read = await purchaseById(memory.db, 'purchase')
  if (!read) throw new Error('no purchase')
  await memory.db
    .prepare(
      `UPDATE purchase SET status = 'sold', offer_id = ?, accept_hash = ?, accept_ledger = 130, sold_at = 5000, owner = wallet`,
    )
    .bind(OFFER, ACCEPTANCE)
    .run()
  expect(await move(memory.db, read, offered)).toBeNull()
  expect((await purchaseById(memory.db, 'purchase'))?.status).toBe('sold')
})

test('each event writes exactly its own columns', async () => {
  const moved = async (what: PurchaseMove) => {
    const read = await purchaseById(memory.db, 'purchase')
    return read && move(memory.db, read, what)
  }
  expect(await moved(offered)).toMatchObject({ nftokenId: TOKEN, minted: made, offer, version: 5 })
  const signed = { at: 3_000, hash: ACCEPTANCE, lastLedger: 120 }
  expect(await moved({ event: 'signed', signed })).toMatchObject({ status: 'confirming', signed, offer })
  const ending = { code: 'expired', charged: drops(12n) } as const
  expect(await moved({ event: 'cancel-signed', ending })).toMatchObject({ status: 'cancelling', ending })
  const late = { code: 'mint_failed', charged: drops(0n) } as const
  expect(await moved({ event: 'lapsed', ending: late, at: 4_000 }), 'the first ending stays').toMatchObject({
    status: 'released',
    ending,
  })
  const sold = { at: 5_000, ledger: 130, tx: ACCEPTANCE, owner: BUYER }
  const sale = { event: 'sold', sold, offerId: OFFER, nftokenId: TOKEN } as const
  expect(await moved(sale)).toMatchObject({ status: 'sold', sold, signed, ending: null, version: 9 })
})

test('a sale that is read before its signature was reported also records the signature', async () => {
  const read = await purchaseById(memory.db, 'purchase')
  const sold = { at: 5_000, ledger: 130, tx: ACCEPTANCE, owner: BUYER }
  const what = { event: 'sold', sold, offerId: OFFER, nftokenId: TOKEN } as const
  const signed = { at: 5_000, hash: ACCEPTANCE, lastLedger: 130 }
  expect(read && (await move(memory.db, read, what))).toMatchObject({ status: 'sold', signed })
})

test('a failed attempt clears its wallet request, and the next one is counted', async () => {
  await memory.db
    .prepare(`UPDATE purchase SET payload_uuid = '00000000-0000-4000-8000-000000000001', payload_deeplink = 'deeplink',
      payload_qr = 'picture', payload_socket = 'socket', payload_expires_at = 602000, attempts = 1`)
    .run()
  const read = await purchaseById(memory.db, 'purchase')
  const reserved = read && (await move(memory.db, read, { event: 'attempt-failed' }))
  expect(reserved).toMatchObject({ status: 'reserved', payload: null, attempts: 1 })
  const again = reserved && (await move(memory.db, reserved, { event: 'mint-signed' }))
  expect(again).toMatchObject({ status: 'minting', attempts: 2 })
})
