import { errors } from '#contract/errors'
import { type MintingState, mintingNotices, openingNotice } from '#contract/minting'
import { tierIds } from '#contract/tiers'
import type { CollectionInfo, SaleStatus } from '#contract/wire/collection'
import { checkLedger } from '../../edge/health/check-ledger.ts'
import { openingAhead, type Pause } from '../../records/switches/pause.ts'
import type { Services } from '../../services.ts'

/** What stops purchases, as the database has it. */
export interface Stops {
  readonly halted: boolean
  readonly pauses: readonly Pause[]
}

type SupplyCounts = Pick<CollectionInfo, 'available' | 'minted' | 'total'>

/** Whether a purchase can be begun now, and if not, why and what visitors read. The most severe reason counts. */
export async function saleStatus(
  services: Pick<Services, 'config' | 'clock' | 'defer' | 'follower'>,
  supply: SupplyCounts,
  stops: Stops,
): Promise<SaleStatus> {
  const { connected, closedAt } = await checkLedger(services)
  const now = services.clock.now()
  const stopped = stoppedBy(services.config, supply, stops, closedAt ?? now)
  const { pauses } = stops
  return {
    minting: stopped?.minting ?? (connected ? 'open' : 'disconnected'),
    notice: stopped?.notice ?? null,
    opensAt: stopped?.opensAt ?? null,
    // Only then: it changes with each ledger, and would change the answer with it.
    ledgerTime: stopped?.opensAt ? closedAt : null,
    pausedTiers: tierIds.flatMap((tier) => {
      const pause = pauses.find(({ scope }) => scope === tier)
      return pause ? [{ tier, notice: pause.say ?? errors.tier_paused.error }] : []
    }),
  }
}

interface Stopped extends Readonly<Pick<SaleStatus, 'notice' | 'opensAt'>> {
  readonly minting: Exclude<MintingState, 'open' | 'disconnected'>
}

/** Why no purchase can be begun, whatever the ledger does; null if one can. `ledgerTime` is unix ms. */
export function stoppedBy(
  { minting }: Pick<Services['config'], 'minting'>,
  { available, minted, total }: SupplyCounts,
  { halted, pauses }: Stops,
  ledgerTime: number,
): Stopped | null {
  if (available === 0 && minted === total) return { minting: 'sold-out', notice: null, opensAt: null }
  const pause = pauses.find(({ scope }) => scope === 'sale')
  if (pause?.ended) return { minting: 'ended', notice: pause.say ?? mintingNotices.ended, opensAt: null }
  if (halted) return { minting: 'halted', notice: mintingNotices.halted, opensAt: null }
  if (pause || minting === 'paused')
    return { minting: 'paused', notice: pause?.say ?? mintingNotices.paused, opensAt: null }
  const opensAt = openingAhead(pauses, ledgerTime)
  return opensAt === null ? null : { minting: 'paused', notice: openingNotice(opensAt), opensAt }
}
