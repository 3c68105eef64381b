/** The calls that we made, of all recorded exchanges. A webhook is the platform's call, not ours. */
export function ourCalls(seen: readonly string[]): readonly string[] {
  return seen.filter((call) => call !== 'xaman:webhook')
}

/** Calls by name, in the order in which each was first made. */
export function tally(calls: readonly string[]): string {
  const times = new Map<string, number>()
  for (const call of calls) times.set(call, (times.get(call) ?? 0) + 1)
  return [...times].map(([call, count]) => (count === 1 ? call : `${count} × ${call}`)).join(', ') || 'none'
}
