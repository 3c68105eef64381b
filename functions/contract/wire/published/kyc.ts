import { durationInWords } from '../../in-words.ts'
import { kycText } from '../../kyc.ts'
import { JOIN_WITHIN } from '../../timing.ts'
import { type KycStatus, readKycStatus, startKyc } from '../kyc.ts'
import { type PublishedCall, published } from './call.ts'
import { NOON } from './samples.ts'

const open: KycStatus = {
  kycVerified: false,
  state: 'open',
  ...kycText('open', false),
  startedAt: NOON,
  decidedAt: null,
  checkedAt: NOON,
}

export const kycCalls: readonly PublishedCall[] = [
  published('startKyc', startKyc, {
    says: `Begins or continues the identity check of the wallet’s owner: the address is the provider’s page, good for half an hour. With the token of another wallet’s session, the wallet that is not verified joins the owner of the one that is, whose session was opened within the last ${durationInWords(JOIN_WITHIN)}.`,
    refuses: ['kyc_failed', 'kyc_wait', 'kyc_refused', 'kyc_duplicate', 'kyc_not_joined'],
    example: {
      reply: { success: true, sessionUrl: 'https://in.sumsub.com/websdk/p/sbx_7Kd0Xq', ...open },
    },
  }),
  published('readKycStatus', readKycStatus, {
    says: 'How the identity check of the wallet’s owner stands, and what can be done about it.',
    example: {
      reply: {
        kycVerified: true,
        state: 'approved',
        ...kycText('approved', false),
        startedAt: NOON,
        decidedAt: NOON + 240_000,
        checkedAt: NOON + 245_000,
      },
    },
  }),
]
