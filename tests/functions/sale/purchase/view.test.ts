import { expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, txHash } from '#contract/wire/ledger-ids'
import { purchaseReply } from '#contract/wire/purchase'
import { qrModules } from '../../../../functions/adapters/xaman/qr-modules.ts'
import { stageOf } from '../../../../functions/sale/purchase/life.ts'
import type { Purchase } from '../../../../functions/sale/purchase/purchase.ts'
import { purchaseViewOf, replyOf } from '../../../../functions/sale/purchase/view.ts'
import type { Services } from '../../../../functions/services.ts'
import { ACCEPTANCE, BUYER, MINT, OFFER, samplePurchase, TOKEN } from './sample-purchase.ts'

const services = {
  secrets: { room: 'a room secret for tests' },
  clock: { now: () => 5_000, sleep: async () => {} },
} as unknown as Pick<Services, 'secrets' | 'clock'>

const unminted = { nftokenId: null, minted: null, offer: null } as const
const FRIEND = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const sold = { at: 4_000, ledger: 104, tx: ACCEPTANCE, owner: FRIEND }
const rejected = { code: 'wallet_rejected', charged: drops(0n) } as const

test.each<[Partial<Purchase>, string]>([
  [{ ...unminted, status: 'reserved', payload: null }, 'minting'],
  [{ ...unminted, status: 'minting', payload: null }, 'minting'],
  // The request is created during the mint, and shown only once the offer exists.
  [{ ...unminted, status: 'minting' }, 'minting'],
  [{ status: 'reserved', offer: null, payload: null }, 'creating-offer'],
  [{ status: 'offering', offer: null }, 'creating-offer'],
  [{ status: 'offered', payload: null }, 'creating-offer'],
  [{ status: 'offered' }, 'waiting-payment'],
  [{ status: 'confirming' }, 'confirming'],
  [{ status: 'sold', sold }, 'success'],
  [{ status: 'offered', ending: rejected }, 'error'],
  [{ status: 'cancelling', ending: rejected }, 'error'],
  [{ status: 'released', ending: rejected }, 'error'],
])('%o is at the stage %s', (differently, stage) => {
  expect(stageOf(samplePurchase(differently))).toBe(stage)
})

test('an open offer is shown with its request, its evidence, and tickets for its two rooms', async () => {
  const minted = { at: 2_000, ledger: 102, tx: MINT }
  expect(await purchaseViewOf(services, samplePurchase())).toEqual({
    id: 'purchase',
    status: 'offered',
    stage: 'waiting-payment',
    tier: 'rare',
    tokenId: 510,
    number: 10,
    priceDrops: '450000000',
    nftokenId: TOKEN,
    mintedBefore: false,
    offerId: OFFER,
    payload: {
      uuid: '00000000-0000-4000-8000-000000000001',
      deeplink: 'https://xumm.app/sign/1',
      qr_png: 'https://xumm.app/sign/1_q.png',
      qrModules: qrModules('https://xumm.app/sign/1'),
      opened: false,
      expiresAt: 602_000,
    },
    evidence: {
      reserved: { at: 1_000, ledger: null, tx: null },
      minted,
      offered: minted,
      signed: null,
      sold: null,
    },
    ending: null,
    paidDrops: null,
    owner: null,
    readAt: 5_000,
    rooms: [
      { kind: 'wallet', id: BUYER, invite: expect.any(String) },
      { kind: 'payload', id: '00000000-0000-4000-8000-000000000001', invite: expect.any(String) },
    ],
  })
})

test.each<[string, Partial<Purchase>]>([
  ['before the offer exists', { ...unminted, status: 'minting' }],
  ['while the next offer is made', { status: 'offering' }],
  ['after it was signed', { status: 'confirming' }],
  ['while the offer is cancelled', { status: 'cancelling', ending: rejected }],
  ['once sold', { status: 'sold', sold }],
  ['once released', { status: 'released', ending: rejected }],
])('%s no request is shown', async (_when, differently) => {
  expect((await purchaseViewOf(services, samplePurchase(differently))).payload).toBeNull()
})

test('a request that was opened on the phone is shown as opened', async () => {
  const { payload } = samplePurchase()
  const opened = samplePurchase({ payload: payload && { ...payload, openedAt: 3_000 } })
  expect((await purchaseViewOf(services, opened)).payload?.opened).toBe(true)
})

test('without a request there is only the wallet’s room', async () => {
  const { rooms } = await purchaseViewOf(services, samplePurchase({ payload: null }))
  expect(rooms.map(({ kind }) => kind)).toEqual(['wallet'])
})

test('a sale is shown with its price, its transaction, and the current owner', async () => {
  const view = await purchaseViewOf(services, samplePurchase({ status: 'sold', sold }))
  expect(view).toMatchObject({
    paidDrops: '450000000',
    owner: FRIEND,
    evidence: { sold: { at: 4_000, ledger: 104, tx: ACCEPTANCE } },
  })
})

test.each<[bigint, 'nothing' | 'fee', string]>([
  [0n, 'nothing', '0'],
  [12n, 'fee', '12'],
])('an ending that cost %d drops has that cost and the sentence of its code', async (charged, what, text) => {
  const ending = { code: 'signed_late', charged: drops(charged) } as const
  expect((await purchaseViewOf(services, samplePurchase({ status: 'released', ending }))).ending).toEqual({
    code: 'signed_late',
    error: 'Transaction expired. Please try again.',
    charged: what,
    chargedDrops: text,
  })
})

test.each<[number, number | null]>([
  [120, 120],
  [0xffff_ffff, 0xffff_ffff],
  [0x1_0000_0000, null],
  [Number.MAX_SAFE_INTEGER, null],
  [0, null],
])('a signature valid up to ledger %d is shown with %s as its last ledger', async (lastLedger, shown) => {
  const hash = txHash.parse('C'.repeat(64))
  const signed = samplePurchase({ status: 'confirming', signed: { at: 3_000, hash, lastLedger } })
  expect((await purchaseViewOf(services, signed)).evidence.signed).toEqual({
    at: 3_000,
    ledger: null,
    tx: hash,
    lastLedger: shown,
  })
})

test('the answer to a purchase call is the request with its pass, as the contract defines it', async () => {
  const purchase = samplePurchase()
  if (!purchase.payload) throw new Error('the sample has a request')
  const reply = await replyOf(services, purchase, purchase.payload)
  expect(reply.items).toEqual([
    {
      xamanPayload: {
        uuid: '00000000-0000-4000-8000-000000000001',
        refs: { qr_png: 'https://xumm.app/sign/1_q.png', websocket_status: 'wss://xumm.app/sign/1' },
        next: { always: 'https://xumm.app/sign/1' },
      },
      tokenId: 510,
      nftokenId: TOKEN,
      offerId: OFFER,
    },
  ])
  expect(reply).toMatchObject({ success: true, reservationId: 'purchase', purchase: { id: 'purchase' } })
  expect(purchaseReply.safeParse(reply).success).toBe(true)
})
