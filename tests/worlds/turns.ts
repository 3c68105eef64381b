import type { FaultName, Swarm } from './swarm.ts'

/**
 * Checks that everyone is served within a bound that does not grow with what strangers do (I19): whatever waits for a cron
 * run gets its turn within a few minutes in which no fault rightly stops it.
 */
export interface Turns {
  /** A cron run was due now, whether or not it came. */
  due(): void
  /** If a run was due since, returns what has waited for too long. */
  look(): Promise<string[]>
}

/** The most minutes that count without a turn. */
const MAX_MINUTES = 3
/** Minutes that do not count after a fault that stops the runs: a run that died keeps its lease for a while. */
const AFTERWARDS = 3
/** The fewest ledgers that close in a minute that counts for a refund: nothing is signed on an old ledger. */
const LEAST_CLOSES = 6

/** The faults that rightly keep a run from serving everyone. */
const STOPS: readonly FaultName[] = [
  'killed at a wait',
  'cron run skipped',
  'clock skew',
  'database fails before',
  'database fails after commit',
  'database fails the follower',
  'database restored',
  'node never answers',
]

/** The faults that keep no refund from being signed; during any other a refund may wait. */
const NO_MATTER =
  /^(stranger|bot|attacker|gift|phone|wake-up|Xaman|identity|offers|rooms|sale|socket|amendment)/

/** Each purchase and payment that waits for a run, with the column that changes at its turn; the quarantined are left out. */
const WAITING = `SELECT 'purchase ' || id AS what, turn_at AS turn FROM purchase
    WHERE status NOT IN ('sold', 'released') AND id NOT IN (SELECT id FROM quarantine WHERE kind = 'purchase')
  UNION ALL SELECT 'payment ' || hash, turn_at FROM payment
    WHERE status = 'received' AND hash NOT IN (SELECT id FROM quarantine WHERE kind = 'payment')`

/** Each refund that waits to be signed. */
const REFUNDS = `SELECT 'refund of ' || hash AS what, attempts AS turn FROM payment
  WHERE status = 'refunding' AND refund IS NULL AND NOT EXISTS (SELECT 1 FROM halt)
    AND hash NOT IN (SELECT id FROM quarantine WHERE kind = 'payment')`

/** How long one has waited: since which turn, and for how many minutes that count. */
interface Wait {
  readonly turn: number
  readonly minutes: number
}

export function createTurns(db: D1Database, swarm: Swarm, lastLedger: () => number): Turns {
  const turns = createWatch(() => STOPS.reduce((sum, fault) => sum + (swarm.taken.get(fault) ?? 0), 0))
  const refunds = createWatch(() =>
    [...swarm.taken].reduce((sum, [fault, times]) => sum + (NO_MATTER.test(fault) ? 0 : times), 0),
  )
  let isDue = false
  let ledger = lastLedger()

  return {
    due() {
      isDue = true
    },
    async look() {
      if (!isDue) return []
      isDue = false
      const closes = lastLedger() - ledger
      ledger = lastLedger()
      const [waiting, unsigned] = await db.batch<Row>([db.prepare(WAITING), db.prepare(REFUNDS)])
      // Two refunds are pending at once, and each that waits gets a turn before the next.
      const before = unsigned?.results.length ?? 0
      return [
        ...turns.minute(waiting?.results ?? [], MAX_MINUTES, true),
        ...refunds.minute(unsigned?.results ?? [], MAX_MINUTES + before, closes >= LEAST_CLOSES),
      ]
    },
  }
}

interface Row {
  readonly what: string
  readonly turn: number
}

/** Counts minutes of waiting; `struck` returns how often a fault that stops the runs has struck. */
function createWatch(struck: () => number) {
  let waits = new Map<string, Wait>()
  let last = 0
  let calm = AFTERWARDS

  return {
    minute(rows: readonly Row[], most: number, mayCount: boolean): string[] {
      const now = struck()
      calm = now === last && mayCount ? calm + 1 : 0
      last = now
      const one = calm > AFTERWARDS ? 1 : 0
      waits = new Map(
        rows.map(({ what, turn }) => {
          const before = waits.get(what)
          return [what, { turn, minutes: before?.turn === turn ? before.minutes + one : 0 }]
        }),
      )
      return [...waits].flatMap(([what, { minutes }]) =>
        minutes > most ? [`${what} has had no turn for ${minutes} minutes`] : [],
      )
    },
  }
}
