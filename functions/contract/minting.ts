/**
 * Whether a purchase can be begun. `paused`: the operator has paused the sale, and open purchases continue. `halted`:
 * the server has stopped it automatically, and open purchases may wait. `disconnected`: no ledger was validated for
 * half a minute.
 */
export const mintingStates = ['open', 'paused', 'halted', 'disconnected', 'sold-out'] as const
export type MintingState = (typeof mintingStates)[number]

/** The notice that a visitor reads in one of these states. */
export const mintingNotices = {
  paused: 'Minting is paused for the moment. Nothing that is already under way is affected.',
  halted:
    'Minting is halted until we have checked something on our side. A purchase that is under way may wait meanwhile, and nothing is charged unless you sign it in your wallet.',
} as const satisfies Partial<Record<MintingState, string>>
