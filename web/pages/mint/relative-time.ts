import { DAY, HOUR, MINUTE } from '#contract/timing'

/** How long ago something happened, for eyes: `Just now`, minutes, hours, then the date. Both times in unix ms. */
export function relativeTime(then: number, now: number): string {
  const age = now - then
  if (age < MINUTE) return 'Just now'
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return ago(Math.floor(age / HOUR), 'hour')
  return new Date(then).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
