import { claimPayment, createPayment } from '../payment.ts'
import { type PublishedCall, published } from './call.ts'
import { notNow } from './purchase.ts'
import {
  BUYER,
  deeplink,
  MINTER,
  NOON,
  OFFER,
  PURCHASE_ID,
  PURCHASE_UUID,
  purchaseItem,
  TOKEN,
  walletRoom,
} from './samples.ts'

const PAYMENT = '7C1D0A5E93B24F6887D2C4E6F80A1B3C5D7E9F0B2D4F6A8C0E1F3A5B7D9C0E2F'

export const paymentCalls: readonly PublishedCall[] = [
  published('createPayment', createPayment, {
    says: 'Puts a pass on hold and asks the session’s wallet to pay for it first: just this amount, to this address, under this InvoiceID. A matching payment is answered with an offer at no cost, which stands for offeredFor. If it is not accepted, and for any other payment, the whole amount goes back. Less than leastRefund stays owed until its payer is owed that much in all, or asks for it.',
    refuses: [
      ...notNow,
      'pay_first_paused',
      'pass_taken',
      'key_reused',
      'terms_unknown',
      'wallet_rejected',
      'cancelled',
      'expired',
      'payment_failed',
    ],
    example: {
      body: { tier: 'rare', clientMintRequestId: '5d0f3c1e-8a7b-4c6d-9e2f-1b0a3c5d7e9f' },
      reply: {
        success: true,
        reservationId: PURCHASE_ID,
        xamanPayload: { ...purchaseItem.xamanPayload, next: { always: deeplink(PURCHASE_UUID) } },
        payment: {
          Account: BUYER,
          Destination: MINTER,
          Amount: '450000000',
          InvoiceID: '3B9E5F0C7A1D48E26F80B4C2D6E9A7F13B9E5F0C7A1D48E26F80B4C2D6E9A7F1',
        },
        tier: 'rare',
        tokenId: 530,
        expiresAt: NOON + 720_000,
        offeredFor: 86_400_000,
        leastRefund: '1000000',
        rooms: [walletRoom],
      },
    },
  }),
  published('claimPayment', claimPayment, {
    says: 'How a payment stands, for the account that made it: the validated ledger is the proof, and no session is needed. Pass or refund come whether or not anyone asks.',
    refuses: ['payment_unknown', 'payment_not_ours', 'wallet_mismatch', 'other_pass'],
    example: {
      body: { tokenId: 530, userAddress: BUYER, paymentTxHash: PAYMENT },
      reply: {
        success: true,
        paymentTxHash: PAYMENT,
        status: 'delivering',
        reason: null,
        message: null,
        paidDrops: '450000000',
        tier: 'rare',
        tokenId: 530,
        nftokenId: TOKEN,
        offerId: OFFER,
        offerExpiresAt: NOON + 86_400_000,
        acceptTxHash: null,
        refundTxHash: null,
      },
    },
  }),
]
