/**
 * Whether a purchase can be begun. `paused`: the operator has paused the sale, or it has not opened yet, and open
 * purchases continue. `halted`: the server has stopped it automatically, and open purchases may wait. `disconnected`:
 * no ledger was validated for half a minute. `ended`: the operator has ended the sale; open purchases come to their end.
 */
export const mintingStates = ['open', 'paused', 'halted', 'disconnected', 'sold-out', 'ended'] as const
export type MintingState = (typeof mintingStates)[number]

/** The notice that a visitor reads in one of these states, unless the operator has written another. */
export const mintingNotices = {
  paused: 'Minting is paused for the moment. Nothing that is already under way is affected.',
  halted:
    'Minting is halted until we have checked something on our side. A purchase that is under way may wait meanwhile, and nothing is charged unless you sign it in your wallet.',
  ended: 'The sale has ended: no further pass is sold. A purchase that is under way still comes to its end.',
} as const satisfies Partial<Record<MintingState, string>>

/** The notice before the sale opens. `at` is unix ms. */
export function openingNotice(at: number): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  return `Minting opens on ${day} at ${new Date(at).toISOString().slice(11, 16)} UTC.`
}
