import type { Chance } from './chance.ts'

/** Everything that can go wrong here, and how often at most: a share of the occasions it has. */
const most = {
  'killed at a wait': 0.015,
  'killed after the reply': 0.3,
  'database fails before': 0.03,
  'database fails after commit': 0.03,
  'node loses the request': 0.06,
  'node loses the reply': 0.06,
  'submission lost': 0.2,
  'submission late': 0.2,
  'node is overloaded': 0.06,
  'node never answers': 0.02,
  'node lies once': 0.04,
  'node lags by one': 0.4,
  'node lags by twenty': 0.3,
  'node halts': 0.3,
  'node forgets': 0.3,
  'node denies': 0.6,
  'Xaman loses the request': 0.1,
  'Xaman loses the reply': 0.1,
  'Xaman has no time': 0.1,
  'Xaman fails': 0.1,
  'transaction lost': 0.15,
  'hint never': 0.5,
  'hint doubled': 0.5,
  'rooms down': 0.3,
  'clock skipped': 0.5,
  'clock doubled': 0.3,
  'follower deaf': 0.5,
  'network slow': 0.1,
  'network halts for minutes': 0.04,
  'clocks apart': 0.5,
  'sale paused': 0.2,
  'submissions lost for a while': 0.3,
  'submissions late for a while': 0.3,
  'nodes away for a while': 0.15,
  'node lies for a while': 0.3,
  'follower deaf for a while': 0.3,
  'Xaman away for a while': 0.3,
  'database away for a while': 0.1,
} as const

export type FaultName = keyof typeof most
export const faultNames = Object.keys(most) as FaultName[]

/** How often a fault strikes while it rages. */
const IN_A_STORM = 0.95

/** The faults of one world. */
export interface Swarm {
  /** Which of them are on, and how often they strike. */
  readonly rates: ReadonlyMap<FaultName, number>
  /** Whether this one strikes now; what strikes is counted. */
  strikes(fault: FaultName): boolean
  /** From now on, or no more, a fault strikes nearly always. */
  storm(fault: FaultName, on: boolean): void
  /** Nothing goes wrong from here on. */
  calm(): void
  readonly taken: ReadonlyMap<FaultName, number>
}

/** Each world has its own few faults, so that some are met often and together instead of all of them seldom. */
export function createSwarm(chance: Chance): Swarm {
  const share = chance.pick([0.05, 0.2, 0.35, 0.5])
  const rates = new Map<FaultName, number>()
  for (const fault of faultNames)
    if (chance.happens(share)) rates.set(fault, most[fault] * chance.pick([0.1, 0.3, 1]))
  const taken = new Map<FaultName, number>()
  const storms = new Set<FaultName>()
  let calm = false
  return {
    rates,
    taken,
    strikes(fault) {
      const rate = storms.has(fault) ? IN_A_STORM : rates.get(fault)
      if (calm || rate === undefined || !chance.happens(rate)) return false
      taken.set(fault, (taken.get(fault) ?? 0) + 1)
      return true
    },
    storm(fault, on) {
      if (on) storms.add(fault)
      else storms.delete(fault)
    },
    calm() {
      calm = true
    },
  }
}
