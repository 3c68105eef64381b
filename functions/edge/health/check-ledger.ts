import { SECOND } from '#contract/timing'
import type { LedgerTip } from '../../adapters/ledger/follower.ts'
import { isStale } from '../../adapters/ledger/stale.ts'
import type { Services } from '../../services.ts'
import { SHARED_FOR, sharedQuestion } from '../../shared-question.ts'

const question = sharedQuestion<{ readonly tip: LedgerTip | null; readonly at: number }>()

/**
 * Whether the ledger answers, asked once every five seconds per isolate; with the last ledger's close time, and when the
 * follower was asked (unix ms). A fresh check shares a pending request only.
 */
export async function checkLedger(
  services: Pick<Services, 'follower' | 'clock' | 'config' | 'defer'>,
  { fresh = false } = {},
) {
  const { follower, clock } = services
  const life = fresh ? SECOND : SHARED_FOR
  const { tip, at: checkedAt } = await question(services, life, async () => {
    const at = clock.now()
    return { tip: await follower.tip(), at }
  })
  // An answer that is shared for seconds may have become stale meanwhile.
  if (!tip || isStale(tip.closeTime, clock.now()))
    return { connected: false, ledgerIndex: null, closedAt: null, checkedAt }
  return { connected: true, ledgerIndex: tip.index, closedAt: tip.closeTime, checkedAt }
}
