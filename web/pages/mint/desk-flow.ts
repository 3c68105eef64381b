import type { TierId } from '#contract/tiers'
import type { Refusal } from './why-not.ts'

/** The state between a press of the mint button and the request. */
export interface DeskState {
  /** The dialog to show first: terms, or identity check. */
  readonly asked: { readonly what: 'agree'; readonly tier: TierId } | { readonly what: 'verify' } | null
  /** Why no purchase began. Shown for `ERROR_CLEAR`. */
  readonly refusal: Refusal | null
  readonly startingKyc: boolean
}

export type DeskEvent =
  /** The visitor wants a pass of this tier; `refusal` says why it cannot be bought now. */
  | { readonly type: 'wanted'; readonly tier: TierId; readonly refusal: Refusal | null }
  | { readonly type: 'not-joined' | 'refusal-passed'; readonly refusal: Refusal }
  | { readonly type: 'closed' }
  | { readonly type: 'kyc-starting'; readonly starting: boolean }

export const nothingAsked: DeskState = { asked: null, refusal: null, startingKyc: false }

/** Reducer: a press opens the terms or the identity check, or shows a refusal. */
export function deskFlow(desk: DeskState, event: DeskEvent): DeskState {
  switch (event.type) {
    case 'wanted':
      return { ...desk, refusal: event.refusal, asked: askedAfter(desk, event.tier, event.refusal) }
    case 'not-joined':
      return { ...desk, refusal: event.refusal }
    case 'refusal-passed':
      return desk.refusal === event.refusal ? { ...desk, refusal: null } : desk
    case 'closed':
      return { ...desk, asked: null }
    case 'kyc-starting':
      return { ...desk, startingKyc: event.starting }
  }
}

function askedAfter({ asked }: DeskState, tier: TierId, refusal: Refusal | null): DeskState['asked'] {
  if (refusal === null) return { what: 'agree', tier }
  return refusal.why === 'identity' ? { what: 'verify' } : asked
}
