/** The states of the identity check of the person behind a wallet. */
export const kycStates = [
  'none',
  'open',
  'in-review',
  'resubmit',
  'approved',
  'refused',
  'withdrawn',
] as const
export type KycState = (typeof kycStates)[number]

/** The next step: begin the check, continue, wait, show documents again, buy, join the verified wallet, or nothing. */
export const kycSteps = ['start', 'continue', 'wait', 'resubmit', 'buy', 'join', 'nothing'] as const
export type KycStep = (typeof kycSteps)[number]

interface KycText {
  readonly next: KycStep
  readonly message: string
}

const kycTexts: Record<KycState, KycText> = {
  none: { next: 'start', message: 'This wallet is not verified yet. The check takes a few minutes.' },
  open: { next: 'continue', message: 'Your check has begun. Go on where you stopped.' },
  'in-review': {
    next: 'wait',
    message: 'Your documents are being reviewed. There is nothing you have to do; this page will tell you.',
  },
  resubmit: {
    next: 'resubmit',
    message: 'The provider could not use what you sent. Open the check again: it says what is missing.',
  },
  approved: { next: 'buy', message: 'Your identity is verified. Every tier is open to this wallet.' },
  refused: {
    next: 'nothing',
    message: 'The provider has refused this check for good. All tiers without a check stay open to you.',
  },
  withdrawn: {
    next: 'start',
    message: 'The provider has withdrawn its approval. Verify again to buy this tier.',
  },
}

const duplicate: KycText = {
  next: 'join',
  message:
    'Your identity is already verified with another wallet. Connect that one beside this to share the approval. The limit of a tier that asks for the check then counts for both wallets together.',
}

/** The next step and the sentence for a state. `isDuplicate`: refused because the person has been verified before. */
export function kycText(state: KycState, isDuplicate: boolean): KycText {
  return state === 'refused' && isDuplicate ? duplicate : kycTexts[state]
}
