import { baseLevel, type FeeLevel } from './fee-levels.ts'

/** How many transactions a ledger is expected to take, and what it costs to be one more. */
export interface FeeMetrics {
  readonly expected: number
  /** The median level of the last ledger, or what stands in for it. */
  readonly median: FeeLevel
  /** Learns from a ledger that has closed: the levels its transactions paid, in any order. */
  learn(levels: readonly FeeLevel[]): void
  /** Fixes the expected size, or lets it find itself again from where a new server starts. */
  expect(size: number | null): void
  /** The level that goes straight into a ledger of so many transactions. */
  required(inLedger: number): FeeLevel
  /** The sum of levels for which a series of transactions goes into a ledger of so many, one after the other. */
  requiredForSeries(inLedger: number, count: number): FeeLevel
}

/** What a standalone server starts with, and never falls below: high, so that fees seldom matter there. */
const usualSize = 1000
const leastMedian = baseLevel * 500n
/** A ledger beyond what was expected raises the expectation to its own size and so much more. */
const growthPercent = 20
const remembered = 20

export function createFeeMetrics(): FeeMetrics {
  let expected = usualSize
  let target = usualSize
  let most = Number.POSITIVE_INFINITY
  let recent: number[] = []
  let median = leastMedian

  function grow(size: number) {
    recent = [...recent, Math.floor((size * (100 + growthPercent)) / 100)].slice(-remembered)
    const largest = Math.max(...recent)
    const next = largest >= expected ? largest : Math.floor((expected * 9 + largest) / 10)
    expected = Math.min(next, most)
  }

  function escalated(sumOfSquares: bigint): FeeLevel {
    return (median * sumOfSquares) / BigInt(expected) ** 2n
  }

  return {
    get expected() {
      return expected
    },
    get median() {
      return median
    },
    learn(levels) {
      if (levels.length > expected || levels.length > target) grow(levels.length)
      const middle = medianOf(levels)
      median = middle > leastMedian ? middle : leastMedian
    },
    expect(size) {
      expected = size ?? usualSize
      target = expected
      most = size ?? Number.POSITIVE_INFINITY
      recent = []
    },
    required: (inLedger) => (inLedger > expected ? escalated(BigInt(inLedger) ** 2n) : baseLevel),
    requiredForSeries(inLedger, count) {
      const last = BigInt(inLedger + count - 1)
      return escalated(squaresUpTo(last) - squaresUpTo(BigInt(inLedger) - 1n))
    },
  }
}

/** The middle one, or the mean of the middle two, rounded up; 0 of none. */
function medianOf(levels: readonly FeeLevel[]): FeeLevel {
  const sorted = [...levels].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? 0n : (upper + lower + 1n) / 2n
}

/** 1² + 2² + … + n² */
function squaresUpTo(n: bigint): bigint {
  return (n * (n + 1n) * (2n * n + 1n)) / 6n
}
