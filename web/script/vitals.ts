import type { PageVitals, reportVitals } from '#contract/wire/vitals'

const PATH: (typeof reportVitals)['path'] = '/api/vitals'
/** Events quicker than this no visitor notices. Like all times here, in ms. */
const NOTICEABLE = 40
/** A burst of shifts ends after so long without one. */
const GAP = 1000
/** And after so long in any case. */
const LONGEST = 5000

/** `activationStart` is when a page that was drawn ahead was asked for; not every browser draws ahead. */
type Navigation = PerformanceNavigationTiming & { readonly activationStart?: number }

/** A layout shift as the browser reports it. */
interface Shift {
  readonly startTime: number
  readonly value: number
  /** Within half a second of an input: the visitor asked for it. */
  readonly hadRecentInput: boolean
}

/**
 * Measures the page, and tells the site's own endpoint once: when the visitor leaves it, for another page, another tab
 * or for good. Times count from when the visitor asked for it: a page drawn ahead of that has taken none. Without
 * cookies, and without anything that says who.
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
    // Not every browser says which events a visitor caused; where none does, nothing is measured.
    if (!interactionId) return
    interactions.set(interactionId, Math.max(Math.round(duration), interactions.get(interactionId) ?? 0))
  })

  function tell() {
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

  const tellIfHidden = () => document.visibilityState === 'hidden' && tell()
  document.addEventListener('visibilitychange', tellIfHidden, { signal })
  addEventListener('pagehide', tell, { signal })
}

/** Calls back for every entry of a type, past and to come; false where the browser does not know the type. */
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

/** The visitor does not depend on its arrival, so it is not awaited. */
function send(vitals: PageVitals): void {
  void fetch(PATH, {
    method: 'POST',
    body: JSON.stringify(vitals),
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined)
}

/** Cumulative layout shift: the worst burst of unexpected shifts. */
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
 * Interaction to next paint: the slowest interaction, but for one in every fifty, so that a single hiccup on a busy page
 * does not stand for the whole visit; null when there was none. They come by the browser's number for them, each with its
 * slowest event.
 */
export function interactionDelay(interactions: ReadonlyMap<number, number>): number | null {
  const slowestFirst = [...interactions.values()].sort((a, b) => b - a)
  return slowestFirst[Math.floor(slowestFirst.length / 50)] ?? null
}
