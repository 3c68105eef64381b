import type { Follower, LedgerTip } from './follower.ts'

/** The namespace of the follower; it has one object. */
export interface FollowerBinding {
  readonly FOLLOWER: DurableObjectNamespace<Follower & Rpc.DurableObjectBranded>
}

/** The follower, reached from any part of the Worker. One that cannot be reached answers nothing; the cron run tries again. */
export function durableFollower({ FOLLOWER }: FollowerBinding, failed: (reason: string) => void): Follower {
  const stub = () => FOLLOWER.get(FOLLOWER.idFromName('minter'))
  async function orElse<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      failed(error instanceof Error ? error.message : 'unreachable')
      return otherwise
    }
  }
  return {
    tip: () => orElse<LedgerTip | null>(() => stub().tip(), null),
    until: (hash, lastLedger, deadline) =>
      orElse<void>(() => stub().until(hash, lastLedger, deadline), undefined),
    mayGoOut: (hash, lastLedger) => orElse<boolean>(() => stub().mayGoOut(hash, lastLedger), false),
    catchUp: () => orElse<number | null>(() => stub().catchUp(), null),
  }
}
