import { err, ok, type Result } from '#contract/result'
import { SECOND } from '#contract/timing'
import type { Clock } from '../clock.ts'
import type { Follow, Ledger, LedgerState, Unreachable } from './ledger.ts'

const INTERVAL = SECOND

/** Follows by asking again each second, for nodes without a socket. */
export async function followByPolling(
  ledger: Pick<Ledger, 'state' | 'transaction'>,
  clock: Clock,
): Promise<Result<Follow, Unreachable>> {
  const first = await ledger.state()
  return first.ok ? ok(pollFrom(first.value, ledger, clock)) : err('unreachable')
}

/** Follows on by asking, from a ledger that is known already. */
export function pollFrom(
  first: LedgerState,
  ledger: Pick<Ledger, 'state' | 'transaction'>,
  clock: Clock,
): Follow {
  let latest = first
  let closed = false
  return {
    latest: () => latest,
    async validated(hash, { deadline, lastLedger }) {
      while (!closed) {
        const answer = await ledger.transaction(hash)
        if (answer.found === 'validated') return answer.tx
        const now = await ledger.state()
        if (now.ok && now.value.index > latest.index) latest = now.value
        if (latest.index > lastLedger) return null
        const left = deadline - clock.now()
        if (left <= 0) return null
        await clock.sleep(Math.min(INTERVAL, left))
      }
      return null
    },
    close() {
      closed = true
    },
  }
}
