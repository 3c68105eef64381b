import { SECOND } from '#contract/timing'
import { sharedQuestion } from '../ledger/shared-question.ts'
import type { Services } from '../services.ts'

/** One question to the node serves everybody who asks within this time. */
const SHARED_FOR = 5 * SECOND

interface Checked {
  readonly connected: boolean
  readonly ledgerIndex: number | null
}

const question = sharedQuestion<Checked>()

/**
 * Whether the ledger answers, asked at most once every five seconds per isolate; a fresh check shares only one in
 * flight.
 */
export function checkLedger(
  services: Pick<Services, 'follower' | 'clock' | 'config' | 'defer'>,
  { fresh = false } = {},
): Promise<Checked> {
  const { follower, config } = services
  const key = config.nodes.map(({ rpcUrl }) => rpcUrl).join(' ')
  return question(services, key, fresh ? SECOND : SHARED_FOR, async () => {
    const standing = await follower.standing()
    return { connected: standing !== null, ledgerIndex: standing?.index ?? null }
  })
}
