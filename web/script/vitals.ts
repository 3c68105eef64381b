import type { PageVitals, reportVitals } from '#contract/wire/vitals'

const PATH: (typeof reportVitals)['path'] = '/api/vitals'
/** Minimum duration of reported events. All times here are in ms. */
const NOTICEABLE = 40
/** A session window of layout shifts ends after a gap of this length, */
const GAP = 1000
/** or at this length. */
const LONGEST = 5000

/** `activationStart` is when a prerendered page was opened; not in every browser. */
type Navigation = PerformanceNavigationTiming & { readonly activationStart?: number }

/** A layout shift as the browser reports it. */
interface Shift {
  readonly startTime: number
  readonly value: number
  /** Within 500 ms of an input, and thus expected. */
  readonly hadRecentInput: boolean
}

/**
 * Reports web vitals once, when the visitor leaves the page. Times count from navigation, or from the activation of a
 * prerendered page. No cookies, no identifiers.
 */
export function startReporting(route: string): void {
  const shifts: Shift[] = []
  const interactions = new Map<number, number>()
  let fcp: number | undefined
  let lcp: number | undefined
  const leaving = new AbortController()
  const { signal } = leaving

  observe('paint', signal, ({ name, startTime }) => {
    if (name === 'first-contentful-paint') fcp = startTime
  })
  observe('largest-contentful-paint', signal, ({ startTime }) => {
    lcp = startTime
  })
  const seesShifts = observe('layout-shift', signal, (shift: PerformanceEntry & Shift) => shifts.push(shift))
  observe('event', signal, ({ interactionId, duration }: PerformanceEventTiming) => {
    // Browsers without interaction ids report no delay.
    if (!interactionId) return
    interactions.set(interactionId, Math.max(Math.round(duration), interactions.get(interactionId) ?? 0))
  })

  function report() {
    leaving.abort()
    const [navigation] = performance.getEntriesByType('navigation') as Navigation[]
    const asked = navigation?.activationStart ?? 0
    const taken = (time: number | undefined) =>
      time === undefined ? null : Math.round(Math.max(0, time - asked))
    send({
      route,
      ttfb: taken(navigation?.responseStart),
      fcp: taken(fcp),
      lcp: taken(lcp),
      inp: interactionDelay(interactions),
      cls: seesShifts ? Number(layoutShift(shifts).toFixed(3)) : null,
    })
  }

  const reportIfHidden = () => document.visibilityState === 'hidden' && report()
  document.addEventListener('visibilitychange', reportIfHidden, { signal })
  addEventListener('pagehide', report, { signal })
}

/** Observes entries of a type, past and future; false when the browser does not support it. */
function observe<Entry extends PerformanceEntry>(
  type: string,
  signal: AbortSignal,
  seen: (entry: Entry) => void,
): boolean {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen(entry as Entry)
  })
  const watched = { type, buffered: true, durationThreshold: NOTICEABLE }
  observer.observe(watched)
  signal.addEventListener('abort', () => observer.disconnect())
  return true
}

function send(vitals: PageVitals): void {
  void fetch(PATH, {
    method: 'POST',
    body: JSON.stringify(vitals),
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined)
}

/** Cumulative layout shift: the largest session window of unexpected shifts. */
export function layoutShift(shifts: readonly Shift[]): number {
  let worst = 0
  let burst = { score: 0, from: 0, last: Number.NEGATIVE_INFINITY }
  for (const { startTime, value, hadRecentInput } of shifts) {
    if (hadRecentInput) continue
    const goesOn = startTime - burst.last < GAP && startTime - burst.from < LONGEST
    burst = goesOn
      ? { score: burst.score + value, from: burst.from, last: startTime }
      : { score: value, from: startTime, last: startTime }
    worst = Math.max(worst, burst.score)
  }
  return worst
}

/**
 * Interaction to next paint: the slowest interaction, ignoring one in fifty; null without any. The map has the
 * longest event by interaction id.
 */
export function interactionDelay(interactions: ReadonlyMap<number, number>): number | null {
  const slowestFirst = [...interactions.values()].sort((a, b) => b - a)
  return slowestFirst[Math.floor(slowestFirst.length / 50)] ?? null
}
