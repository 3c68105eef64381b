import * as z from '../schema.ts'
import { connectWallet, disconnectWallet, readWallet, readWalletNfts, verifyWallet } from '../wallet.ts'
import { type PublishedCall, published } from './call.ts'
import {
  BUYER,
  CONNECT_ID,
  deeplink,
  NOON,
  nft,
  SIGN_IN_UUID,
  signInModules,
  signInPicture,
  signInRoom,
  walletRoom,
} from './samples.ts'

/** The id of a sign-in or a purchase: 128 random bits, in base64url. */
export const randomId = z.string().check(z.regex(/^[\w-]{8,64}$/))

export const walletCalls: readonly PublishedCall[] = [
  published('connectWallet', connectWallet, {
    says: 'Asks for a sign-in request to show as QR code or link. Keep the cookie that comes with it: it proves that you asked.',
    refuses: ['connect_failed', 'connect_wait', 'sign_ins_paused', 'busy'],
    example: {
      reply: {
        success: true,
        connectId: CONNECT_ID,
        uuid: SIGN_IN_UUID,
        deeplink: deeplink(SIGN_IN_UUID),
        qrCode: deeplink(SIGN_IN_UUID),
        qr_png: signInPicture,
        qrModules: signInModules,
        code: '47',
        expiresAt: NOON + 300_000,
        usableFor: 600_000,
        room: signInRoom,
      },
    },
  }),
  published('verifyWallet', verifyWallet, {
    says: 'How a sign-in stands. Once it is approved, the bearer token is given to the client that has the cookie, and to no other.',
    refuses: ['connect_unknown', 'connect_claimed'],
    params: { id: randomId },
    example: {
      params: { id: CONNECT_ID },
      reply: {
        status: 'connected',
        address: BUYER,
        token: 'b64url-of-256-bits-that-only-you-were-told',
        expiresAt: NOON + 86_400_000,
      },
    },
  }),
  published('disconnectWallet', disconnectWallet, {
    says: 'Ends the session: its token opens nothing any more.',
    example: { reply: { success: true } },
  }),
  published('readWallet', readWallet, {
    says: 'The wallet of the session as the validated ledger has it: balance, how much of it can be spent, tokens.',
    refuses: ['ledger_unreachable', 'busy'],
    example: {
      reply: {
        address: BUYER,
        connected: true,
        activated: true,
        balance: '2431.18',
        balanceDrops: '2431180000',
        spendableDrops: '2429780000',
        reserve: { baseDrops: '1000000', incrementDrops: '200000', ownerCount: 2 },
        feeDrops: '12',
        kycVerified: false,
        passes: [{ tier: 'rare', owned: 1, held: 0 }],
        nfts: [nft],
        ledgerIndex: 99_412_207,
        readAt: NOON,
        room: walletRoom,
      },
    },
  }),
  published('readWalletNfts', readWalletNfts, {
    says: 'Every token of the wallet, our own passes first, and whether it holds more than were read.',
    refuses: ['ledger_unreachable', 'busy'],
    example: { reply: { address: BUYER, nfts: [nft], more: false } },
  }),
]
