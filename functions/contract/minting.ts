/**
 * Whether a purchase can be begun. `paused`: the operator has closed the sale, and what was begun goes on. `halted`: the
 * server has stopped it by itself, and what was begun may wait. `disconnected`: no ledger was validated for half a minute.
 */
export const mintingStates = ['open', 'paused', 'halted', 'disconnected', 'sold-out'] as const
export type MintingState = (typeof mintingStates)[number]

/** What a visitor reads while nothing can be begun for one of these reasons. */
export const mintingNotices = {
  paused: 'Minting is paused for the moment. Nothing that is already under way is affected.',
  halted:
    'Minting is halted until we have checked something on our side. A purchase that is under way may wait meanwhile, and nothing is charged unless you sign it in your wallet.',
} as const satisfies Partial<Record<MintingState, string>>
