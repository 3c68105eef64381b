import { whyFailed } from '../../why-failed.ts'
import type { Follower, LedgerTip } from './follower.ts'
import { FOLLOWER_CALLS, type FollowerCalls, understood } from './follower-calls.ts'

/** The namespace of the follower; it has one object. */
export interface FollowerBinding {
  readonly FOLLOWER: DurableObjectNamespace<FollowerCalls & Rpc.DurableObjectBranded>
}

/** The follower, reached from any part of the Worker. One that cannot be reached answers nothing; the cron run tries again. */
export function durableFollower({ FOLLOWER }: FollowerBinding, failed: (reason: string) => void): Follower {
  const stub = () => FOLLOWER.get(FOLLOWER.idFromName('minter'))
  async function orElse<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      failed(whyFailed(error))
      return otherwise
    }
  }
  return {
    tip: () => orElse<LedgerTip | null>(async () => understood(await stub().tip(FOLLOWER_CALLS)), null),
    until: (hash, lastLedger, deadline) =>
      orElse<void>(
        async () => void understood(await stub().until(hash, lastLedger, deadline, FOLLOWER_CALLS)),
        undefined,
      ),
    mayGoOut: (hash, lastLedger) =>
      orElse<boolean>(async () => understood(await stub().mayGoOut(hash, lastLedger, FOLLOWER_CALLS)), false),
    catchUp: () => orElse<number | null>(async () => understood(await stub().catchUp(FOLLOWER_CALLS)), null),
  }
}
