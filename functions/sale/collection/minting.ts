import type { MintingState } from '#contract/minting'
import type { CollectionInfo } from '#contract/wire/collection'
import { checkLedger } from '../../edge/health/check-ledger.ts'
import { isHalted } from '../../records/alerts/halt.ts'
import type { Services } from '../../services.ts'

/** Whether a purchase can be begun now, and if not, why. The most severe reason counts. */
export async function mintingState(
  services: Pick<Services, 'db' | 'config' | 'clock' | 'defer' | 'follower'>,
  { available, minted, total }: Pick<CollectionInfo, 'available' | 'minted' | 'total'>,
): Promise<MintingState> {
  if (available === 0 && minted === total) return 'sold-out'
  if (await isHalted(services)) return 'halted'
  if (services.config.minting === 'paused') return 'paused'
  const { connected } = await checkLedger(services)
  return connected ? 'open' : 'disconnected'
}
