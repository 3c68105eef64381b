import type { Chance } from './chance.ts'

/** Every fault, and its highest rate: a share of the occasions on which it can strike. */
const most = {
  // Our own isolates, clock and database
  'killed at a wait': 0.02,
  'killed after the reply': 0.3,
  'isolates die for a while': 0.2,
  'cron run skipped': 0.8,
  'cron run doubled': 0.8,
  'clock skew': 0.5,
  'dropped heartbeat': 0.7,
  'doubled heartbeat': 1,
  'database fails before': 0.03,
  'database fails after commit': 0.03,
  'database fails the follower': 0.05,
  'database away for a while': 0.2,
  'database restored': 1,
  // The nodes, as they are asked
  'node loses the request': 0.06,
  'node loses the reply': 0.06,
  'node is overloaded': 0.06,
  'node never answers': 0.02,
  'node lies once': 0.06,
  'nodes away for a while': 0.15,
  'node lies for a while': 0.3,
  // Their views of the ledger
  'node lags by one': 0.4,
  'node lags by twenty': 0.3,
  'node halts': 0.3,
  'node forgets': 0.3,
  'node omits a transaction': 0.8,
  'node forks': 0.4,
  'node of another network': 0.6,
  // Their sockets
  'socket half open': 0.02,
  'socket breaks': 0.05,
  'socket slow': 0.1,
  'socket message doubled': 0.1,
  'sockets mute for a while': 0.3,
  // The network
  'submission lost': 0.2,
  'submission late': 0.2,
  'submissions lost for a while': 0.5,
  'submissions late for a while': 0.5,
  'transaction lost': 0.15,
  'network slow': 0.1,
  'network halts for minutes': 0.04,
  'fees rise': 0.2,
  'ledger crowded': 0.3,
  'amendment off': 1,
  // Xaman
  'Xaman loses the request': 0.1,
  'Xaman loses the reply': 0.1,
  'Xaman has no time': 0.1,
  'Xaman fails': 0.1,
  'Xaman away for a while': 0.3,
  // Wake-ups, and what we publish
  'wake-up lost': 0.5,
  'wake-up doubled': 0.5,
  'wake-up late': 0.3,
  'rooms down': 0.3,
  // People
  'sale paused': 0.2,
  'phone tampered with': 0.4,
  'phone on another network': 0.3,
  'phone with another key': 0.3,
  'identity withdrawn': 0.8,
  'offers blocked by the buyer': 0.3,
  'gift to the minter': 0.2,
  'attacker at work': 0.8,
  'bot at work': 0.4,
  'key stolen': 0.3,
} as const

/** The same for identity checks: a list of its own, so that older worlds stay as they are. */
const mostOfIdentities = {
  'identity report lost': 0.5,
  'identity report late': 0.5,
  'identity report doubled': 0.6,
  'identity provider loses the request': 0.15,
  'identity provider loses the reply': 0.15,
  'identity provider fails': 0.15,
  'identity provider never answers': 0.08,
} as const

/** The same for strangers who want nothing of ours: a list of its own, as above. */
const mostOfStrangers = {
  'stranger sends dust': 0.3,
} as const

type Elsewhere = keyof typeof most
type OfIdentities = keyof typeof mostOfIdentities
type OfStrangers = keyof typeof mostOfStrangers
export type FaultName = Elsewhere | OfIdentities | OfStrangers
const rateOf: Readonly<Record<FaultName, number>> = { ...most, ...mostOfIdentities, ...mostOfStrangers }
export const faultNames = Object.keys(rateOf) as FaultName[]

/** What a renamed fault draws from: the source of its first name, so that its seeds keep their worlds. */
const SOURCES: Partial<Record<FaultName, string>> = {
  'cron run skipped': 'clock skipped',
  'cron run doubled': 'clock doubled',
  'clock skew': 'clocks apart',
  'dropped heartbeat': 'heart skips a beat',
  'doubled heartbeat': 'heart beats twice',
  'wake-up lost': 'hint never',
  'wake-up doubled': 'hint doubled',
  'wake-up late': 'hint late',
  'attacker at work': 'thief at work',
  'node omits a transaction': 'node denies',
}

/** How often a fault strikes during a burst: not always, since that would only pause what needs it. */
const IN_A_BURST = 0.95
const BURST_RATE: Partial<Record<FaultName, number>> = {
  'killed at a wait': 0.25,
  'database fails the follower': 0.2,
}

/** The faults of one world. */
export interface Swarm {
  /** Which of them are on, and how often they strike. */
  readonly rates: ReadonlyMap<FaultName, number>
  /** Whether this fault strikes now; counts it if so. */
  strikes(fault: FaultName): boolean
  /** Begins or ends a burst, in which a fault strikes nearly always. */
  faultBurst(fault: FaultName, on: boolean): void
  /** Ends all faults for good. */
  calm(): void
  readonly taken: ReadonlyMap<FaultName, number>
  /** Counts a fault that a script caused itself. */
  note(fault: FaultName): void
}

/** The faults that a world can be about: each once, and the one that leads to the rarest states more often. */
const mains: readonly Elsewhere[] = [
  ...(Object.keys(most) as Elsewhere[]),
  ...Array<Elsewhere>(14).fill('database restored'),
]
/** The same for identity checks. */
const identityMains = Object.keys(mostOfIdentities) as OfIdentities[]

/** One world in so many is about strangers. */
const ABOUT_STRANGERS = 10
const strangerMains: readonly (OfStrangers | undefined)[] = [
  ...(Object.keys(mostOfStrangers) as OfStrangers[]),
  ...Array<undefined>(ABOUT_STRANGERS - 1).fill(undefined),
]

/** The n-th seed whose world is about this fault. */
export function seedAbout(fault: FaultName, n: number): number {
  const list: readonly (FaultName | undefined)[] =
    fault in most ? mains : fault in mostOfIdentities ? identityMains : strangerMains
  return list.indexOf(fault) + n * list.length
}

/**
 * Each world has a few faults, which strike often and together, instead of all faults rarely, and one that it is about.
 * Faults in `without` never strike; everything else stays as it was.
 */
export function createSwarm(seed: number, chance: Chance, without: ReadonlySet<string> = new Set()): Swarm {
  const about = new Set<FaultName | undefined>([
    mains[seed % mains.length],
    identityMains[seed % identityMains.length],
    strangerMains[seed % strangerMains.length],
  ])
  const share = chance.pick([0.05, 0.2, 0.35, 0.5])
  const rates = new Map<FaultName, number>()
  // Each fault draws from its own source, so that adding or removing one moves no other.
  const sources = new Map(faultNames.map((fault) => [fault, chance.fork(SOURCES[fault] ?? fault)]))
  for (const [fault, source] of sources) {
    const on = source.happens(share)
    const rate = rateOf[fault] * source.pick([0.2, 0.5, 1])
    if (without.has(fault)) continue
    if (about.has(fault)) rates.set(fault, rateOf[fault])
    else if (on) rates.set(fault, rate)
  }
  const taken = new Map<FaultName, number>()
  const faultBursts = new Set<FaultName>()
  let calm = false
  const note = (fault: FaultName) => void taken.set(fault, (taken.get(fault) ?? 0) + 1)
  return {
    rates,
    taken,
    note,
    strikes(fault) {
      const rate =
        faultBursts.has(fault) && !without.has(fault) ? (BURST_RATE[fault] ?? IN_A_BURST) : rates.get(fault)
      if (calm || rate === undefined || !sources.get(fault)?.happens(rate)) return false
      note(fault)
      return true
    },
    faultBurst(fault, on) {
      if (on) faultBursts.add(fault)
      else faultBursts.delete(fault)
    },
    calm() {
      calm = true
    },
  }
}
