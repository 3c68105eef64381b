import { TERMS_VERSION } from '#contract/brand'
import { type KycState, kycText } from '#contract/kyc'
import { formatXrp, xrpText } from '#contract/money'
import { tierIds, tiers } from '#contract/tiers'
import { collectionInfo, readStatus, readTiers } from '#contract/wire/collection'
import { readHealth } from '#contract/wire/health'
import { kycStatus } from '#contract/wire/kyc'
import { address, txHash } from '#contract/wire/ledger-ids'
import { type PurchaseView, purchaseReply, purchaseView } from '#contract/wire/purchase'
import { readWalletNfts, signInRequest, walletData } from '#contract/wire/wallet'
import type { Intent } from '../../../web/pages/mint/intent.ts'

/** Sample values of the contract, each validated by its schema. Given fields replace the defaults. */

export const BUYER = address.parse('rPX9m4KdEoYAh8cWbJqSvHn3zT7uQeZt1x')
export const UUID = '0c1e2f3a-4b5c-4d6e-8f90-a1b2c3d4e5f6'
export const DEEPLINK = `https://xumm.app/sign/${UUID}`
/** The modules of a short text's code. */
const QR_MODULES =
  '/vQ/wWFQbrOLt06126ti7BBFB/qq/gCIAJ+jS4YNr5mpSyuAVfzikg+hHEvf7T8y5e2ah/sAXkW/vCowWbErrp+d1wMO6as/BMQ3/q+kgA=='
export const NFTOKEN = `00080000${'A'.repeat(56)}`
/** When a purchase was read, by the server's clock. */
const READ_AT = 1_700_000_010_000
export const HASH = txHash.parse('D'.repeat(64))

export const intent: Intent = {
  requestId: 'request-1',
  tier: 'epic',
  address: BUYER,
  termsVersion: TERMS_VERSION,
  agreedAt: 1,
}

export function walletOf(changes: object = {}) {
  return walletData.parse({
    address: BUYER,
    connected: true,
    activated: true,
    balance: '2431.18',
    balanceDrops: '2431180000',
    spendableDrops: '2429780000',
    reserve: { baseDrops: '1000000', incrementDrops: '200000', ownerCount: 2 },
    feeDrops: '10',
    kycVerified: false,
    passes: [],
    nfts: [],
    ledgerIndex: 99_412_207,
    readAt: 1_700_000_010_000,
    room: { kind: 'wallet', id: BUYER, invite: 'wallet-invite' },
    ...changes,
  })
}

export function nftsOf(nfts: readonly object[] = []) {
  return readWalletNfts.reply.parse({ address: BUYER, nfts, more: false })
}

export function nftOf(serial: number, changes: object = {}) {
  return {
    NFTokenID: serial.toString(16).toUpperCase().padStart(64, '0'),
    URI: null,
    TransferFee: 0,
    Issuer: BUYER,
    Flags: 8,
    nft_serial: serial,
    pass: null,
    ...changes,
  }
}

export function signInOf(changes: object = {}) {
  return signInRequest.parse({
    success: true,
    connectId: 'connect-1',
    uuid: UUID,
    deeplink: DEEPLINK,
    qrCode: DEEPLINK,
    qrModules: QR_MODULES,
    qr_png: `${DEEPLINK}.png`,
    code: '47',
    expiresAt: Date.now() + 300_000,
    room: { kind: 'payload', id: UUID, invite: 'sign-in-invite' },
    ...changes,
  })
}

export function pendingOf(changes: object = {}) {
  const room = { kind: 'payload', id: UUID, invite: 'sign-in-invite-2' }
  return { status: 'pending', opened: false, expiresAt: Date.now() + 300_000, room, ...changes }
}

export function purchaseOf(changes: object = {}): PurchaseView {
  const fact = { at: 1_700_000_000_000, ledger: 99_412_203, tx: HASH }
  return purchaseView.parse({
    id: 'purchase-1',
    status: 'offered',
    stage: 'waiting-payment',
    tier: 'epic',
    tokenId: 728,
    number: 53,
    priceDrops: '850000000',
    nftokenId: NFTOKEN,
    mintedBefore: false,
    offerId: 'E'.repeat(64),
    payload: {
      uuid: UUID,
      deeplink: DEEPLINK,
      qr_png: `${DEEPLINK}.png`,
      qrModules: QR_MODULES,
      opened: false,
      expiresAt: READ_AT + 600_000,
    },
    evidence: {
      reserved: { ...fact, ledger: null, tx: null },
      minted: fact,
      offered: fact,
      signed: null,
      sold: null,
    },
    ending: null,
    paidDrops: null,
    owner: null,
    readAt: READ_AT,
    rooms: [
      { kind: 'payload', id: UUID, invite: 'purchase-invite' },
      { kind: 'wallet', id: BUYER, invite: 'wallet-invite' },
    ],
    ...changes,
  })
}

/** Signed on the phone, and in no ledger yet; times of signing and reading by the server's clock, unix ms. */
export function signedPurchase(signedAt = 1_700_000_000_000, readAt = signedAt): PurchaseView {
  const { evidence } = purchaseOf()
  const signed = { at: signedAt, ledger: null, tx: HASH, lastLedger: 99_412_240 }
  return purchaseOf({
    status: 'confirming',
    stage: 'confirming',
    payload: null,
    evidence: { ...evidence, signed },
    readAt,
  })
}

export function soldPurchase(): PurchaseView {
  const { evidence } = purchaseOf()
  const fact = { at: 1_700_000_009_000, ledger: 99_412_209, tx: HASH }
  return purchaseOf({
    status: 'sold',
    stage: 'success',
    payload: null,
    paidDrops: '850000000',
    owner: BUYER,
    evidence: { ...evidence, signed: { ...fact, lastLedger: 99_412_240 }, sold: fact },
  })
}

export function endedPurchase(
  code: string,
  error: string,
  charged: 'nothing' | 'fee' = 'nothing',
): PurchaseView {
  const chargedDrops = charged === 'fee' ? '12' : '0'
  return purchaseOf({
    status: 'released',
    stage: 'error',
    payload: null,
    ending: { code, error, charged, chargedDrops },
  })
}

export function replyOf(purchase: PurchaseView) {
  const { tokenId, nftokenId, offerId } = purchase
  return purchaseReply.parse({
    success: true,
    reservationId: purchase.id,
    items: [
      {
        xamanPayload: { uuid: UUID, refs: { qr_png: '', websocket_status: '' }, next: { always: DEEPLINK } },
        tokenId,
        nftokenId,
        offerId,
      },
    ],
    purchase,
  })
}

/** The supply of each tier; by default all passes. */
export type Left = Partial<Record<(typeof tierIds)[number], number>>

export function infoOf(left: Left = {}) {
  const tierStats = tierIds.map((tier) => {
    const total = tiers[tier].supply
    const available = left[tier] ?? total
    return { tier, total, available, minted: total - available }
  })
  const minted = tierStats.reduce((sum, stats) => sum + stats.minted, 0)
  return collectionInfo.parse({
    total: 1000,
    available: 1000 - minted,
    minted,
    tierStats,
    lastMintedNFTs: [],
  })
}

export function offersOf(left: Left = {}) {
  const { tierStats } = infoOf(left)
  return readTiers.reply.parse({
    tiers: tierStats.map(({ tier: id, ...supply }) => ({
      id,
      name: tiers[id].label,
      priceInXRP: xrpText(tiers[id].price),
      priceDrops: String(tiers[id].price),
      mintPrice: formatXrp(tiers[id].price),
      mintLimit: tiers[id].mintLimit,
      kycRequired: tiers[id].kycRequired,
      ...supply,
    })),
  })
}

export function statusOf(changes: object = {}) {
  return readStatus.reply.parse({
    minting: 'open',
    issuer: BUYER,
    networkId: 0,
    networkName: 'XRPL Mainnet',
    explorerUrl: 'https://explorer.test/nft/{id}',
    explorerTxUrl: 'https://explorer.test/tx/{hash}',
    ...changes,
  })
}

export function healthOf(connected = true, xrpl: object = {}) {
  return readHealth.reply.parse({
    xrpl: { connected, ledgerIndex: connected ? 99_412_207 : null, closedAt: null, ...xrpl },
    database: { connected: true },
    checkedAt: 1_700_000_000_000,
  })
}

export function kycOf(
  state: KycState,
  { duplicate = false, ...changes }: { duplicate?: boolean } & object = {},
) {
  return kycStatus.parse({
    kycVerified: state === 'approved',
    state,
    ...kycText(state, duplicate),
    startedAt: null,
    decidedAt: null,
    checkedAt: null,
    ...changes,
  })
}
