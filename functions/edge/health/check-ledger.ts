import { SECOND } from '#contract/timing'
import type { LedgerTip } from '../../adapters/ledger/follower.ts'
import { sharedQuestion } from '../../adapters/ledger/shared-question.ts'
import { isStale } from '../../adapters/ledger/stale.ts'
import type { Services } from '../../services.ts'

/** One request to the node serves all who ask within this time. */
const SHARED_FOR = 5 * SECOND

interface Checked {
  readonly connected: boolean
  readonly ledgerIndex: number | null
  /** Close time of that ledger, unix ms. */
  readonly closedAt: number | null
}

const question = sharedQuestion<LedgerTip | null>()

/** Whether the ledger answers, asked once every five seconds per isolate. A fresh check shares a pending request only. */
export async function checkLedger(
  services: Pick<Services, 'follower' | 'clock' | 'config' | 'defer'>,
  { fresh = false } = {},
): Promise<Checked> {
  const { follower, config, clock } = services
  const key = config.nodes.map(({ rpcUrl }) => rpcUrl).join(' ')
  const tip = await question(services, key, fresh ? SECOND : SHARED_FOR, () => follower.tip())
  // An answer that is shared for seconds may have become stale meanwhile.
  if (!tip || isStale(tip.closeTime, clock.now()))
    return { connected: false, ledgerIndex: null, closedAt: null }
  return { connected: true, ledgerIndex: tip.index, closedAt: tip.closeTime }
}
