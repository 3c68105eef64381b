import { afterAll, beforeAll, expect, test } from 'vitest'
import { drops, xrp } from '#contract/money'
import { invoiceId } from '#contract/wire/ledger-ids'
import { type PurchaseStatus, purchaseStatuses } from '#contract/wire/purchase'
import { adoptToken } from '../../../../functions/records/pass/store.ts'
import { endUnasked, giveUp, markForCancel } from '../../../../functions/sale/purchase/ending-store.ts'
import { next, stageOf } from '../../../../functions/sale/purchase/life.ts'
import { move, type PurchaseMove } from '../../../../functions/sale/purchase/move-store.ts'
import type { Purchase } from '../../../../functions/sale/purchase/purchase.ts'
import { reservePass } from '../../../../functions/sale/purchase/reservation-store.ts'
import { purchaseRow } from '../../../../functions/sale/purchase/row.ts'
import {
  keepPayload,
  noteOpened,
  purchaseById,
  recordSale,
} from '../../../../functions/sale/purchase/store.ts'
import { everyRow, neverNull, type Row } from '../../../support/every-row.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'
import { ACCEPTANCE, BUYER, MINT, OFFER, PAYLOAD, samplePurchase, TOKEN } from './sample-purchase.ts'

const RECOVERED = `recovered-${OFFER.slice(0, 16)}`

const memory = createMemoryDatabase()
const { db } = memory
afterAll(() => memory.close())

const made = { at: 2_000, ledger: 102, tx: MINT }
const offer = { id: OFFER, expiresAt: 722_000, made }
const ending = { code: 'expired', charged: drops(12n) } as const
const sold = { at: 5_000, ledger: 130, tx: ACCEPTANCE, owner: BUYER }
const payload = samplePurchase().payload

/** Every event that can follow: a pass with an NFToken is offered, one without is minted. */
function movesOf({ nftokenId, status }: Purchase): PurchaseMove[] {
  const moves: PurchaseMove[] = [
    nftokenId ? { event: 'offer-signed' } : { event: 'mint-signed' },
    { event: 'minted', minted: made, nftokenId: TOKEN },
    { event: 'offered', offer, minted: status === 'offering' ? null : made, nftokenId: TOKEN },
    { event: 'attempt-failed' },
    { event: 'signed', signed: { at: 3_000, hash: ACCEPTANCE, lastLedger: 120 } },
    // Without an ending the cancellation is signed again.
    status === 'cancelling' ? { event: 'cancel-signed' } : { event: 'cancel-signed', ending },
    { event: 'given-up', ending, at: 4_000 },
    { event: 'lapsed', ending, at: 4_000 },
    { event: 'lost', ending, at: 4_000 },
    { event: 'sold', sold, offerId: OFFER, nftokenId: TOKEN },
  ]
  return moves.filter(({ event }) => next(status, event) !== null)
}

/** Every statement that writes a column of a purchase that the domain reads. */
function moversOf(purchase: Purchase): (() => Promise<unknown>)[] {
  return [
    ...movesOf(purchase).map((what) => () => move(db, purchase, what)),
    ...(payload ? [() => keepPayload(db, purchase, payload)] : []),
    () => noteOpened(db, purchase.id, 2_500),
    () => adoptToken(db, purchase.passId, TOKEN),
    () => markForCancel(db, purchase, { kind: 'sold_to_another' }),
    () => endUnasked(db, purchase, { kind: 'no_time' }),
    () => giveUp(db, purchase.id, { kind: 'cancelled' }),
  ]
}

/** A reservation of the first Rare pass, whose row has this NFToken state, paid first or not. */
async function reserved(token: string, paysFirst: boolean): Promise<void> {
  await db.prepare(`UPDATE pass SET ${token} WHERE id = 501`).run()
  const invoice = { id: invoiceId.parse('C'.repeat(64)), expiresAt: 9_000, deliveryLife: 9_000 }
  await reservePass(db, {
    id: 'purchase',
    wallet: BUYER,
    tier: 'rare',
    pass: 501,
    price: xrp(450),
    limit: 9,
    now: 1_000,
    kycRequired: false,
    requestKey: 'key',
    requestHash: '',
    termsVersion: null,
    invoice: paysFirst ? invoice : null,
  })
}

const fact = `mint_hash = '${MINT}', mint_ledger = 102, minted_at = 2000`
const beginnings: readonly (() => Promise<unknown>)[] = [
  ...[false, true].flatMap((paysFirst) => [
    () => reserved('nftoken_id = NULL', paysFirst),
    () => reserved(`nftoken_id = '${TOKEN}'`, paysFirst),
    () => reserved(`nftoken_id = '${TOKEN}', ${fact}`, paysFirst),
  ]),
  () =>
    recordSale(db, {
      pass: 501,
      tier: 'rare',
      buyer: BUYER,
      end: {
        offer: OFFER,
        how: 'accepted',
        token: TOKEN,
        owner: null,
        buyer: BUYER,
        amount: '450000000',
        hash: ACCEPTANCE,
        ledger: 130,
        closedAt: null,
        account: BUYER,
        fee: '12',
      },
    }),
]

let rows: readonly Row[] = []
beforeAll(async () => {
  const read = () => purchaseById(db, 'purchase').then((one) => one ?? purchaseById(db, RECOVERED))
  rows = await everyRow(memory, { table: 'purchase', beginnings, read, movers: moversOf })
})

/** The nullable columns that every row of a status has. */
const GUARANTEED: Readonly<Record<PurchaseStatus, readonly string[]>> = {
  reserved: [],
  minting: [],
  offering: ['nftoken_id'],
  offered: ['nftoken_id', 'offer_expires_at', 'offer_hash', 'offer_id', 'offer_ledger', 'offered_at'],
  confirming: [
    ...['nftoken_id', 'offer_expires_at', 'offer_hash', 'offer_id', 'offer_ledger', 'offered_at'],
    ...['signed_at', 'signed_hash', 'signed_last_ledger'],
  ],
  cancelling: [
    'ending_code',
    ...['nftoken_id', 'offer_expires_at', 'offer_hash', 'offer_id', 'offer_ledger', 'offered_at'],
  ],
  sold: ['accept_hash', 'accept_ledger', 'nftoken_id', 'offer_id', 'owner', 'sold_at'],
  released: ['ending_code'],
}
/** Used in WHERE clauses only, not read as part of a purchase. */
const BESIDE = [
  'ended_at',
  'payload_opened_at',
  'payload_taken_at',
  'short_since',
  'terms_version',
  'xaman_failed_at',
]

const rowsIn = (status: PurchaseStatus) => rows.filter((row) => row.status === status)

test('every row that the moving statements write, in any order, can be read', () => {
  expect(new Set(rows.map((row) => purchaseRow.parse(row).status))).toEqual(new Set(purchaseStatuses))
})

test.each(purchaseStatuses)(
  'the statements that move a purchase to %s set exactly the columns that the schema requires',
  async (status) => {
    const written = await neverNull(memory, 'purchase', rowsIn(status))
    const columns = written.filter((name) => !BESIDE.includes(name))
    expect(columns).toEqual(GUARANTEED[status])
    for (const row of rowsIn(status)) {
      for (const column of columns)
        expect(() => purchaseRow.parse({ ...row, [column]: null }), column).toThrow()
    }
  },
)

test('a purchase with an incomplete wallet request or mint is not read', () => {
  const row = rowsIn('confirming').find((one) => one.payload_uuid === PAYLOAD && one.minted_at !== null)
  const parts = ['payload_uuid', 'payload_deeplink', 'payload_qr', 'payload_socket', 'payload_expires_at']
  for (const column of [...parts, 'mint_hash', 'mint_ledger', 'minted_at']) {
    expect(() => purchaseRow.parse({ ...row, [column]: null }), column).toThrow()
  }
})

test('a sale validated before its cancellation has no ending, and is at the stage success', () => {
  const sales = rowsIn('sold').map((row) => purchaseRow.parse(row))
  expect(new Set(sales.map(stageOf))).toEqual(new Set(['success']))
  expect(sales.filter(({ ending: why }) => why !== null)).toEqual([])
})
