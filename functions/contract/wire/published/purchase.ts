import { TERMS_VERSION } from '../../brand.ts'
import type { ErrorCode } from '../../error-codes.ts'
import { mintPass } from '../chosen-pass.ts'
import { cancelPurchase, purchasePass, readOpenPurchases, readPurchase } from '../purchase.ts'
import { type PublishedCall, published } from './call.ts'
import {
  cancelledPurchase,
  offeredPurchase,
  PURCHASE_ID,
  purchaseItem,
  purchaseOrder,
  soldPurchase,
} from './samples.ts'
import { randomId } from './wallet.ts'

/** Why nothing is put on hold for a wallet. */
export const notNow = [
  'sale_paused',
  'not_open_yet',
  'tier_paused',
  'sold_out',
  'limit_reached',
  'too_many_open',
  'kyc_required',
  'in_line',
  'left_unpaid',
  'wallet_unactivated',
  'offers_blocked',
  'insufficient_funds',
  'ledger_unreachable',
  'busy',
  'mint_failed',
] as const satisfies readonly ErrorCode[]

/** How a purchase can end without a pass. */
const endings = [
  'wallet_rejected',
  'cancelled',
  'expired',
  'signed_late',
  'signed_by_other',
  'wrong_network',
  'unpaid',
  'payment_failed',
  'timed_out',
  'taken_back',
] as const satisfies readonly ErrorCode[]

export const purchaseCalls: readonly PublishedCall[] = [
  published('purchasePass', purchasePass, {
    says: 'Reserves a pass, mints it and offers it to the session’s wallet alone. The same clientMintRequestId twice is one purchase, with one answer.',
    refuses: ['wallet_mismatch', ...notNow, 'key_reused', 'terms_unknown', ...endings],
    example: {
      body: purchaseOrder,
      reply: { success: true, reservationId: PURCHASE_ID, items: [purchaseItem], purchase: offeredPurchase },
    },
  }),
  published('mintPass', mintPass, {
    says: 'Buys the pass of this number in the same way. As long as the session’s wallet has it on hold, asking again answers with that purchase.',
    refuses: [...notNow, 'pass_taken', 'key_reused', 'terms_unknown', ...endings],
    example: {
      body: { tokenId: 530, termsVersion: TERMS_VERSION },
      reply: { success: true, reservationId: PURCHASE_ID, items: [purchaseItem], purchase: offeredPurchase },
    },
  }),
  published('readPurchase', readPurchase, {
    says: 'One purchase of the session’s wallet as its record stands, with what proves each step and fresh invites to its rooms.',
    refuses: ['not_found'],
    params: { id: randomId },
    example: { params: { id: PURCHASE_ID }, reply: soldPurchase },
  }),
  published('readOpenPurchases', readOpenPurchases, {
    says: 'The session’s purchases by one signature that have not ended, newest first.',
    example: { reply: { purchases: [offeredPurchase] } },
  }),
  published('cancelPurchase', cancelPurchase, {
    says: 'Gives up an open purchase, and answers with how it stands then. One that is signed already stays bought.',
    refuses: ['not_found'],
    params: { id: randomId },
    example: { params: { id: PURCHASE_ID }, reply: cancelledPurchase },
  }),
]
