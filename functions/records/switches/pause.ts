import { type TierId, tierIds } from '#contract/tiers'
import { LEDGER_STALE } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { flag } from '../../adapters/db/row-schema.ts'

/**
 * What can be paused. `sale`: every purchase. `opening`: every purchase, until the ledger's clock reaches a time.
 * `pay-first`: requests to pay first. `sign-ins`, `forms`: new ones. A tier: its purchases.
 */
const pauseScopes = ['sale', 'opening', 'pay-first', 'sign-ins', 'forms', ...tierIds] as const
export type PauseScope = (typeof pauseScopes)[number]

export const pauseColumns = z.object({
  scope: z.enum(pauseScopes),
  /** Of an opening: when it ends, unix ms by the ledger's clock. Otherwise null: a person ends it. */
  until: z.nullable(z.number()),
  /** What visitors read; null for the usual sentence. */
  say: z.nullable(z.string()),
  /** Of the sale: it has ended, and what it holds is paid out. Like any pause it ends by a person. */
  ended: flag,
})
/** A pause as it is set. It refuses what is new, and touches nothing that has begun. */
export type Pause = Readonly<z.infer<typeof pauseColumns>>

/** What a wallet wants to begin. */
export interface Wanted {
  readonly tier: TierId
  readonly payFirst: boolean
}

/**
 * The pause that keeps a purchase from beginning, the widest first; null without one. `ledgerTime` is the close time of
 * the last validated ledger, unix ms.
 */
export function pauseOf(
  pauses: readonly Pause[],
  { tier, payFirst }: Wanted,
  ledgerTime: number,
): Pause | null {
  const scopes: readonly PauseScope[] = [
    'sale',
    'opening',
    tier,
    ...(payFirst ? (['pay-first'] as const) : []),
  ]
  for (const scope of scopes) {
    const pause = pauses.find((one) => one.scope === scope && isInForce(one, ledgerTime))
    if (pause) return pause
  }
  return null
}

/** When the sale opens, unix ms by the ledger's clock; null without an opening that lies ahead. */
export function openingAhead(pauses: readonly Pause[], ledgerTime: number): number | null {
  const opening = pauses.find(({ scope }) => scope === 'opening')
  return opening && isInForce(opening, ledgerTime) ? opening.until : null
}

/**
 * Whether only the ledger's clock tells if a pause has ended. Its ledgers count for `LEDGER_STALE`, so that outside of
 * this time around the opening our own clock gives the same answer.
 */
export function needsLedgerTime(pauses: readonly Pause[], now: number): boolean {
  return pauses.some(({ until }) => until !== null && Math.abs(until - now) <= LEDGER_STALE)
}

function isInForce({ until }: Pause, ledgerTime: number): boolean {
  return until === null || until > ledgerTime
}
