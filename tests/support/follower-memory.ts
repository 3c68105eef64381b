import type { TxHash } from '#contract/wire/ledger-ids'
import type { HighWater, Memory } from '../../functions/triggers/follower/memory.ts'

/** A follower's memory in this process. */
export function createFollowerMemory(highWater: { now: HighWater | null } = { now: null }): Memory {
  const sent = new Map<TxHash, number>()
  return {
    read: async () => highWater.now,
    async write(mark) {
      highWater.now = mark
    },
    sent: async () => new Map(sent),
    noteSent: async (hash, lastLedger) => void sent.set(hash, lastLedger),
    async forgetSent(hashes) {
      for (const hash of hashes) sent.delete(hash)
    },
  }
}
