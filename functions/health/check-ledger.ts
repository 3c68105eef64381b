import { SECOND } from '#contract/timing'
import type { Services } from '../services.ts'

/** One question to the node serves everybody who asks within this time. */
const SHARED_FOR = 5 * SECOND

interface Checked {
  readonly connected: boolean
  readonly ledgerIndex: number | null
}

const last = new Map<string, { at: number; answer: Promise<Checked> }>()

/**
 * Whether the ledger answers, asked at most once every five seconds per isolate; a fresh check shares only one in
 * flight. The question outlives the visitor who caused it, because others wait for the same answer.
 */
export function checkLedger(
  { follower, clock, config, defer }: Pick<Services, 'follower' | 'clock' | 'config' | 'defer'>,
  { fresh = false } = {},
): Promise<Checked> {
  const key = config.nodes.map(({ rpcUrl }) => rpcUrl).join(' ')
  const known = last.get(key)
  const now = clock.now()
  if (known && now - known.at < (fresh ? SECOND : SHARED_FOR)) return known.answer
  const answer = follower
    .standing()
    .then((standing) => ({ connected: standing !== null, ledgerIndex: standing?.index ?? null }))
  last.set(key, { at: now, answer })
  defer(answer)
  return answer
}
