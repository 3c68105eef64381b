import { baseLevel, type FeeLevel } from './fee-levels.ts'

/** The expected size of a ledger, and the fee level beyond it. */
export interface FeeMetrics {
  readonly expected: number
  /** The median level of the last ledger, or its minimum. */
  readonly median: FeeLevel
  /** Updates from a closed ledger: its transactions' levels, in any order. */
  learn(levels: readonly FeeLevel[]): void
  /** Fixes the expected size, or releases it to a new server's default. */
  expect(size: number | null): void
  /** The level needed for a ledger with this many transactions. */
  required(inLedger: number): FeeLevel
  /** The sum of levels that a series of transactions needs for a ledger with this many. */
  requiredForSeries(inLedger: number, count: number): FeeLevel
}

/** A standalone server's initial and minimum size: high, so that fees seldom matter there. */
const usualSize = 1000
const leastMedian = baseLevel * 500n
/** A ledger above the expected size raises it to its own size plus this share. */
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
