import type { Flaw } from '../engine/read-blob.ts'

/**
 * A server's memory of seen hashes, for five minutes after their last use: it prevents a second relay and a second
 * check of malformed transactions.
 */
export interface KnownHashes {
  /** A transaction that was found malformed, which no ledger could ever take. */
  isBad(hash: string): boolean
  markBad(hash: string): void
  /** Whether a transaction may be held once more; each may be, once. */
  mayHold(hash: string): boolean
  /** Whether to relay a transaction to other servers, at most once in half a minute. */
  mayRelay(hash: string): boolean
  /** The last known error in a blob's signature or form. */
  flaw(hash: string): Flaw | undefined
  markFlawed(hash: string, flaw: Flaw): void
}

const lifetime = 300
const relayAfter = 30
/** From this many on, expired ones are removed. */
const many = 5000

/** `clock` in seconds; the ledger's own, so that a replay is deterministic. */
export function createKnownHashes(clock: () => number): KnownHashes {
  type Known = { usedAt: number; bad: boolean; held: boolean; relayedAt: number; flaw: Flaw | undefined }
  const all = new Map<string, Known>()

  function recall(hash: string): Known {
    const now = clock()
    if (all.size > many)
      for (const [other, { usedAt }] of all) if (usedAt + lifetime <= now) all.delete(other)
    const known = all.get(hash)
    const fresh = known && known.usedAt + lifetime > now ? known : undefined
    const kept = fresh ?? { usedAt: now, bad: false, held: false, relayedAt: -lifetime, flaw: undefined }
    kept.usedAt = now
    all.set(hash, kept)
    return kept
  }

  return {
    isBad: (hash) => recall(hash).bad,
    markBad: (hash) => {
      recall(hash).bad = true
    },
    mayHold(hash) {
      const known = recall(hash)
      const first = !known.held
      known.held = true
      return first
    },
    mayRelay(hash) {
      const known = recall(hash)
      if (known.relayedAt + relayAfter > clock()) return false
      known.relayedAt = clock()
      return true
    },
    flaw: (hash) => recall(hash).flaw,
    markFlawed: (hash, flaw) => {
      recall(hash).flaw = flaw
    },
  }
}
