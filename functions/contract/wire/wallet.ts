import { dropsText } from './drops-text.ts'
import { get, post } from './endpoint.ts'
import { errorCode } from './error-reply.ts'
import { address, nftokenId, payloadUuid } from './ledger-ids.ts'
import { qrModules } from './qr-modules.ts'
import { roomAccess } from './room-access.ts'
import * as z from './schema.ts'
import { tierId } from './tier-id.ts'

/**
 * A sign-in payload for the wallet app. `connectId` names it to us and works only in the browser that asked (a cookie
 * proves that); the uuid in the QR code is public and gives no access.
 */
export const signInRequest = z.object({
  success: z.literal(true),
  connectId: z.string(),
  uuid: payloadUuid,
  deeplink: z.string(),
  /** The text of the QR code, and its modules, which the page draws. */
  qrCode: z.string(),
  qrModules,
  qr_png: z.string(),
  /** Two digits shown on the page and in the wallet app, so that a person can see that both are the same request. */
  code: z.string(),
  /** When the page stops waiting, unix ms. */
  expiresAt: z.number(),
  /** For how many ms the wallet app still opens it: less for a request that is returned again. Absent in earlier releases. */
  usableFor: z.optional(z.number()),
  room: roomAccess,
})
export type SignInRequest = z.infer<typeof signInRequest>

export const connectWallet = post('/wallet/connect', null, signInRequest, { limit: 'connect' })

/** The status of a sign-in. The token is answered for a minute, to the browser that asked only. */
export const signInAnswer = z.union([
  z.object({ status: z.literal('pending'), opened: z.boolean(), expiresAt: z.number(), room: roomAccess }),
  z.object({ status: z.literal('connected'), address, token: z.string(), expiresAt: z.number() }),
  z.object({ status: z.enum(['rejected', 'expired']), code: errorCode, error: z.string() }),
])
export type SignInAnswer = z.infer<typeof signInAnswer>

export const verifyWallet = get('/wallet/verify/:id', signInAnswer)

export const disconnectWallet = post('/wallet/disconnect', null, z.object({ success: z.literal(true) }), {
  session: true,
  limit: null,
})

/** An NFToken of a wallet, in the ledger's terms. */
const walletNft = z.object({
  NFTokenID: nftokenId,
  /** Hex, as on the ledger; null for an NFToken without one. */
  URI: z.nullable(z.string()),
  TransferFee: z.number(),
  Issuer: address,
  Flags: z.number(),
  nft_serial: z.number(),
  /** Set for our own passes only. */
  pass: z.nullable(z.object({ tokenId: z.number(), tier: tierId, number: z.number() })),
})
export type WalletNft = z.infer<typeof walletNft>

/** A wallet as the validated ledger has it. An account that is not activated has no balance. */
export const walletData = z.object({
  address,
  connected: z.literal(true),
  activated: z.boolean(),
  /** XRP as decimal text. */
  balance: z.string(),
  balanceDrops: dropsText,
  /** What the account may spend: its balance less its reserve. */
  spendableDrops: dropsText,
  reserve: z.object({ baseDrops: dropsText, incrementDrops: dropsText, ownerCount: z.number() }),
  /** What a wallet app may pay the ledger for one transaction now. */
  feeDrops: dropsText,
  kycVerified: z.boolean(),
  /** Passes by tier that count towards the wallet's limits: `owned` were bought, `held` are on hold. */
  passes: z.array(z.object({ tier: tierId, owned: z.number(), held: z.number() })),
  /** Its NFTokens, our passes first; `readWalletNfts` says whether there are more. */
  nfts: z.array(walletNft),
  ledgerIndex: z.nullable(z.number()),
  /** When this was read, unix ms by the server's clock: events before this time are included. */
  readAt: z.number(),
  room: roomAccess,
})
export type WalletData = z.infer<typeof walletData>

export const readWallet = get('/wallet/data', walletData, { session: true })

/** Every NFToken of the wallet, our passes first. `more`: the account holds more than were read. */
export const readWalletNfts = get(
  '/wallet/nfts',
  z.object({ address, nfts: z.array(walletNft), more: z.boolean() }),
  { session: true },
)
