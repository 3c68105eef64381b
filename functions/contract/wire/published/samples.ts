import { TERMS_VERSION } from '../../brand.ts'
import type { SentOf } from '../endpoint.ts'
import type { PurchaseReply, PurchaseView, purchasePass } from '../purchase.ts'
import type { RoomAccess } from '../room-access.ts'
import type { WalletNft } from '../wallet.ts'
import type { Json } from './json.ts'

/** Names and numbers that the published examples share, so that they fit together. */
export const BUYER = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
export const ISSUER = 'rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM'
export const MINTER = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
export const TOKEN = '000800003A2D4F4B8B2F5E6A7C8D9E0F1A2B3C4D5E6F70810000000400000212'
export const OFFER = '5B2C4E6F8091A2B3C4D5E6F708192A3B4C5D6E7F8091A2B3C4D5E6F708192A3B'
const MINT = '0F1E2D3C4B5A69788796A5B4C3D2E1F00F1E2D3C4B5A69788796A5B4C3D2E1F0'
export const ACCEPTANCE = 'E3FE6EA3D48F0C2B639448020EA4F03D4F4F8FFDB243A852A0F59177921B4879'
export const SIGN_IN_UUID = '9f4c2b1a-7d5e-4a3c-8b6f-1e2d3c4b5a69'
export const PURCHASE_UUID = '2b7e151e-4c9d-4f1a-9e3b-6c5d4e3f2a1b'
export const PURCHASE_ID = 'q3Vb0cY2m1Zr8wXkTfHs7A'
export const CONNECT_ID = 'h5Jd9sKq2LwPz0XcVb7NmA'
/** 22 November 2026, 12:00 UTC. */
export const NOON = 1_795_348_800_000

const invite = (at: number) => `${at}.${'5e'.repeat(32)}`

export const walletRoom: RoomAccess = { kind: 'wallet', id: BUYER, invite: invite(NOON + 60_000) }
export const signInRoom: RoomAccess = { kind: 'payload', id: SIGN_IN_UUID, invite: invite(NOON + 60_000) }
const purchaseRoom: RoomAccess = { kind: 'payload', id: PURCHASE_UUID, invite: invite(NOON + 60_000) }

const qr = (uuid: string) => `https://xumm.app/sign/${uuid}_q.png`
export const deeplink = (uuid: string) => `https://xumm.app/sign/${uuid}`
export const signInPicture = qr(SIGN_IN_UUID)
export const signInModules =
  '/iS1P8ErwVBup09Lt1V7Ndurl1LsFk5lB/qqqv4Bti4Avk3ivkLoDdvQ0luCjJVHzcW5FhTVjB79vJ6Is5xInSvs45xC2LhxX7tQpcMG06sAz/BndbnVymmpNj5fEt0R8lkFkgTh+IBJDkX/i2vqkFsC8eur/g/d11DebuoED9kETW7U/o1K1QA='
const purchaseModules =
  '/gy1P8Ev8FBusUdLt1B7Ndurl1LsF95hB/qqqv4B5h8AvnXivhIADdvpzHOChid3yfomFhTA4fz9jUmJkf2IcVjMH2jC2KDwH7tY5PqGy5hki8VmdbnU64mpNu1VkM0BiFkFkznh+IBWDkX/j+pqkFay8euqNg/d19TebuovL9kEth7U/qNK1QA='

const minted = { at: NOON + 4_000, ledger: 99_412_207, tx: MINT }

/** A pass that waits for its buyer's signature. */
export const offeredPurchase: Json<PurchaseView> = {
  id: PURCHASE_ID,
  status: 'offered',
  stage: 'waiting-payment',
  tier: 'rare',
  tokenId: 530,
  number: 30,
  priceDrops: '450000000',
  nftokenId: TOKEN,
  mintedBefore: false,
  offerId: OFFER,
  payload: {
    uuid: PURCHASE_UUID,
    deeplink: deeplink(PURCHASE_UUID),
    qr_png: qr(PURCHASE_UUID),
    qrModules: purchaseModules,
    opened: false,
    expiresAt: NOON + 604_000,
  },
  evidence: {
    reserved: { at: NOON, ledger: null, tx: null },
    minted,
    offered: minted,
    signed: null,
    sold: null,
  },
  ending: null,
  paidDrops: null,
  owner: null,
  readAt: NOON + 5_000,
  rooms: [walletRoom, purchaseRoom],
}

export const soldPurchase: Json<PurchaseView> = {
  ...offeredPurchase,
  status: 'sold',
  stage: 'success',
  payload: null,
  evidence: {
    ...offeredPurchase.evidence,
    signed: { at: NOON + 40_000, ledger: null, tx: ACCEPTANCE, lastLedger: 99_412_240 },
    sold: { at: NOON + 44_000, ledger: 99_412_217, tx: ACCEPTANCE },
  },
  paidDrops: '450000000',
  owner: BUYER,
  readAt: NOON + 45_000,
}

/** The same, cancelled before the buyer signed. */
export const cancelledPurchase: Json<PurchaseView> = {
  ...offeredPurchase,
  status: 'released',
  stage: 'error',
  payload: null,
  ending: { code: 'cancelled', error: 'You cancelled this purchase.', charged: 'nothing', chargedDrops: '0' },
  readAt: NOON + 60_000,
}

export const purchaseItem: Json<PurchaseReply['items'][number]> = {
  xamanPayload: {
    uuid: PURCHASE_UUID,
    refs: { qr_png: qr(PURCHASE_UUID), websocket_status: `wss://xumm.app/sign/${PURCHASE_UUID}` },
    next: { always: deeplink(PURCHASE_UUID) },
  },
  tokenId: 530,
  nftokenId: TOKEN,
  offerId: OFFER,
}

export const purchaseOrder: Json<SentOf<typeof purchasePass>> = {
  userAddress: BUYER,
  selectedTier: 'rare',
  quantity: 1,
  clientMintRequestId: '0b6ee2c4-5f1d-4c37-9d0c-6a4a2f3b1e90',
  termsVersion: TERMS_VERSION,
}

/** The pass among a wallet's NFTokens. Its URI is the hex of the address of its metadata. */
export const nft: Json<WalletNft> = {
  NFTokenID: TOKEN,
  URI: '68747470733A2F2F746F75636873746F6E652E6578616D706C652F6E66742F3533302F6D65746164617461',
  TransferFee: 0,
  Issuer: ISSUER,
  Flags: 8,
  nft_serial: 530,
  pass: { tokenId: 530, tier: 'rare', number: 30 },
}
