/** The middle value, or the mean of the two in the middle. Throws on an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const low = sorted[Math.ceil(sorted.length / 2) - 1]
  const high = sorted[Math.floor(sorted.length / 2)]
  if (low === undefined || high === undefined) throw new Error('an empty list has no median')
  return (low + high) / 2
}

/** Least, middle and greatest, for a note beside a ratio. */
export function spread(values: readonly number[]): string {
  return [Math.min(...values), median(values), Math.max(...values)].map((one) => one.toFixed(2)).join(' / ')
}
