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

/** What the visitor agreed to. `requestId` makes it one purchase, however often it is sent. */
export type Intent = Readonly<z.infer<typeof intent>>

export function newIntent(tier: TierId, address: Address, now: number): Intent {
  return { requestId: crypto.randomUUID(), tier, address, termsVersion: TERMS_VERSION, agreedAt: now }
}

/** Keeps the intent of this tab until the server answers, so that a reload sends the same one. */
export function keepIntent(agreed: Intent): void {
  inTab.keep(KEY, JSON.stringify(agreed))
}

/** This wallet's unanswered intent; null if there is none, or if it was agreed to longer ago than `PURCHASE_TIMEOUT`. */
export function readIntent(wallet: Address, now: number): Intent | null {
  const found = kept()
  return found?.address === wallet && Math.abs(now - found.agreedAt) < PURCHASE_TIMEOUT ? found : null
}

/** Forgets an intent that was answered or left. A newer one may be kept meanwhile, which stays. */
export function forgetIntent(requestId: string): void {
  if (kept()?.requestId === requestId) inTab.keep(KEY, null)
}

function kept(): Intent | null {
  return parsed(intent, inTab.read(KEY))
}
