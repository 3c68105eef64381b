import { xrp } from '#contract/money'
import { address, nftokenId, offerId, payloadUuid, txHash } from '#contract/wire/ledger-ids'
import type { Fact, Purchase } from '../../../functions/purchase/purchase.ts'

export const BUYER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
export const OFFER = offerId.parse('0FFE'.padEnd(64, '0'))
export const TOKEN = nftokenId.parse('0008'.padEnd(64, 'A'))
export const MINT = txHash.parse('A1'.padEnd(64, '1'))
export const ACCEPTANCE = txHash.parse('B2'.padEnd(64, '2'))

const minted: Fact = { at: 2_000, ledger: 102, tx: MINT }

/** A purchase of a rare pass whose offer stands and whose request can be signed, but for what is told otherwise. */
export function samplePurchase(differently: Partial<Purchase> = {}): Purchase {
  return {
    id: 'purchase',
    tokenId: 510,
    wallet: BUYER,
    invoiceId: null,
    tier: 'rare',
    price: xrp(450),
    status: 'offered',
    version: 4,
    requestHash: '',
    attempts: 1,
    createdAt: 1_000,
    nftokenId: TOKEN,
    minted,
    mintedBefore: false,
    offer: { id: OFFER, expiresAt: 722_000, made: minted },
    payload: {
      uuid: payloadUuid.parse('00000000-0000-4000-8000-000000000001'),
      deeplink: 'https://xumm.app/sign/1',
      qrPng: 'https://xumm.app/sign/1_q.png',
      statusSocket: 'wss://xumm.app/sign/1',
      expiresAt: 602_000,
      openedAt: null,
    },
    signed: null,
    sold: null,
    ending: null,
    ...differently,
  }
}

/** The rows of a purchase whose mint was signed, and of nothing that came of it. */
export function keepSigned(db: D1Database): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `INSERT INTO purchase (id, token_id, wallet, tier, price_drops, status, version, request_key, request_hash, created_at)
         VALUES ('purchase', 510, ?, 'rare', '450000000', 'minting', 4, 'key', '', 1000)`,
      )
      .bind(BUYER),
    db
      .prepare(
        `INSERT INTO submission (hash, purchase_id, purpose, blob, first_ledger, last_ledger, created_at)
         VALUES (?, 'purchase', 'mint', '', 100, 110, 1000)`,
      )
      .bind(MINT),
  ]
}
