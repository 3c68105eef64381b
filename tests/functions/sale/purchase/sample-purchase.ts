import { drops, xrp } from '#contract/money'
import { address, nftokenId, offerId, payloadUuid, txHash } from '#contract/wire/ledger-ids'
import type { PurchaseStatus } from '#contract/wire/purchase'
import type { Fact, PurchaseIn } from '../../../../functions/sale/purchase/purchase.ts'

export const BUYER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
export const OFFER = offerId.parse('0FFE'.padEnd(64, '0'))
export const TOKEN = nftokenId.parse('0008'.padEnd(64, 'A'))
export const MINT = txHash.parse('A1'.padEnd(64, '1'))
export const ACCEPTANCE = txHash.parse('B2'.padEnd(64, '2'))
export const PAYLOAD = payloadUuid.parse('00000000-0000-4000-8000-000000000001')

const minted: Fact = { at: 2_000, ledger: 102, tx: MINT }
const basis = {
  id: 'purchase',
  passId: 510,
  wallet: BUYER,
  invoiceId: null,
  tier: 'rare',
  price: xrp(450),
  version: 4,
  requestHash: '',
  attempts: 1,
  createdAt: 1_000,
  nftokenId: TOKEN,
  minted,
  mintedBefore: false,
  payload: {
    uuid: PAYLOAD,
    deeplink: 'https://xumm.app/sign/1',
    qrPng: 'https://xumm.app/sign/1_q.png',
    statusSocket: 'wss://xumm.app/sign/1',
    expiresAt: 602_000,
    openedAt: null,
  },
  signed: null,
  sold: null,
  ending: null,
} as const
const onOffer = { ...basis, offer: { id: OFFER, expiresAt: 722_000, made: minted } } as const
const unoffered = { ...basis, offer: null } as const
const ending = { code: 'mint_failed', charged: drops(0n) } as const

const samples: { readonly [Status in PurchaseStatus]: PurchaseIn<Status> } = {
  reserved: { ...unoffered, status: 'reserved', payload: null },
  minting: { ...unoffered, status: 'minting' },
  offering: { ...unoffered, status: 'offering' },
  offered: { ...onOffer, status: 'offered' },
  confirming: {
    ...onOffer,
    status: 'confirming',
    signed: { at: 3_000, hash: ACCEPTANCE, lastLedger: 120 },
  },
  cancelling: { ...onOffer, status: 'cancelling', ending },
  sold: {
    ...onOffer,
    status: 'sold',
    signed: { at: 3_000, hash: ACCEPTANCE, lastLedger: 120 },
    sold: { at: 4_000, ledger: 104, tx: ACCEPTANCE, owner: BUYER },
  },
  released: { ...onOffer, status: 'released', ending },
}

/** A purchase of a rare pass with these differences; by default with an open offer and a signable request. */
export function samplePurchase<Status extends PurchaseStatus = 'offered'>(
  differently: { readonly status?: Status } & Partial<Omit<PurchaseIn<Status>, 'status'>> = {},
): PurchaseIn<Status> {
  const { status = 'offered' } = differently
  return { ...samples[status], ...differently } as unknown as PurchaseIn<Status>
}

/** The rows of a purchase in one status, with all columns that the status requires. */
/** The rows of a purchase whose mint was signed and has no result yet. */
export function keepSigned(db: D1Database): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, version, request_key, request_hash, created_at)
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
