import { TERMS_VERSION, TERMS_VERSIONS } from '#contract/brand'
import type { TierId } from '#contract/tiers'
import { PURCHASE_TIMEOUT } from '#contract/timing'
import { type Address, address } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { tierId } from '#contract/wire/tier-id'
import { inTab, parsed } from '../../lib/kept.ts'

const KEY = 'touchstone_mint_intent'

const intent = z.object({
  requestId: z.string(),
  tier: tierId,
  address,
  termsVersion: z.enum(TERMS_VERSIONS),
  /** Unix ms. */
  agreedAt: z.number(),
})

/** What the visitor agreed to, once. However often it is sent, `requestId` makes it one purchase. */
export type Intent = Readonly<z.infer<typeof intent>>

/** A visitor has agreed to buy, now: one purchase, by whatever number of requests. */
export function newIntent(tier: TierId, address: Address, now: number): Intent {
  return { requestId: crypto.randomUUID(), tier, address, termsVersion: TERMS_VERSION, agreedAt: now }
}

/**
 * Keeps the intent of this tab until the server has answered it, so that a reload sends the same one again. Where
 * nothing is kept a reload forgets the request; the server still lists the purchase as open.
 */
export function keepIntent(kept: Intent): void {
  inTab.keep(KEY, JSON.stringify(kept))
}

/** The wallet's intent that still waits for an answer, or null. An old one is not the visitor's will any more. */
export function readIntent(wallet: Address, now: number): Intent | null {
  const kept = parsed(intent, inTab.read(KEY))
  return kept?.address === wallet && now - kept.agreedAt < PURCHASE_TIMEOUT ? kept : null
}

export function forgetIntent(): void {
  inTab.keep(KEY, null)
}
