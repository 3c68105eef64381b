import { type TierId, tiers } from '#contract/tiers'
import type { Address } from '#contract/wire/ledger-ids'
import type { Services } from '../services.ts'
import type { KycStatus } from './kyc.ts'
import { approvalOf, keepVerdict } from './store.ts'

/** Asks the provider about a wallet and keeps its verdict. Providers that know nothing change nothing. */
export async function refreshApproval(
  services: Pick<Services, 'db' | 'clock' | 'kyc' | 'log'>,
  wallet: Address,
): Promise<KycStatus> {
  try {
    const verdict = await services.kyc.verdictOn(wallet)
    if (verdict) await keepVerdict(services, wallet, verdict)
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'no answer'
    services.log.outsideFailed({ service: 'kyc', what: 'verdict', reason })
  }
  return approvalOf(services.db, wallet)
}

/**
 * Whether a wallet may be made an offer of this tier now. The provider is asked itself: a restored database may have
 * forgotten that an approval was withdrawn.
 */
export async function mayBeOffered(
  services: Pick<Services, 'db' | 'clock' | 'kyc' | 'log'>,
  { wallet, tier }: { readonly wallet: Address; readonly tier: TierId },
): Promise<boolean> {
  if (tiers[tier].kycRequired) await refreshApproval(services, wallet)
  return mayBuy(services, { wallet, tier })
}

/** Whether a wallet may hold an offer of this tier now: some tiers are for known people only. */
export async function mayBuy(
  services: Pick<Services, 'db'>,
  { wallet, tier }: { readonly wallet: Address; readonly tier: TierId },
): Promise<boolean> {
  return !tiers[tier].kycRequired || (await approvalOf(services.db, wallet)) === 'approved'
}
