import type { PageVitals, reportVitals } from '#contract/wire/vitals'
import { interactionDelay, layoutShift, type Shift } from './scores.ts'

const PATH: (typeof reportVitals)['path'] = '/api/vitals'
/** Events quicker than this no visitor notices. */
const NOTICEABLE = 40

/** `activationStart` is when a page that was drawn ahead was asked for; not every browser draws ahead. */
interface Navigation extends PerformanceNavigationTiming {
  readonly activationStart?: number
}

/** What the browser says of an event that a visitor caused; other browsers say nothing, and count as unmeasured. */
interface Interaction extends PerformanceEntry {
  readonly interactionId?: number
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

  const observers = [
    observe('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') fcp = entry.startTime
    }),
    observe('largest-contentful-paint', (entry) => {
      lcp = entry.startTime
    }),
    observe('layout-shift', (entry) => shifts.push(entry as PerformanceEntry & Shift)),
    observe(
      'event',
      ({ interactionId, duration }: Interaction) => {
        if (interactionId) {
          interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
        }
      },
      { durationThreshold: NOTICEABLE },
    ),
  ]
  const leaving = new AbortController()

  function tell() {
    leaving.abort()
    for (const observer of observers) observer?.disconnect()
    const [navigation] = performance.getEntriesByType('navigation') as Navigation[]
    const asked = navigation?.activationStart ?? 0
    const taken = (time: number | undefined) =>
      time === undefined ? null : Math.round(Math.max(0, time - asked))
    send({
      route,
      ttfb: taken(navigation?.responseStart),
      fcp: taken(fcp),
      lcp: taken(lcp),
      inp: rounded(interactionDelay(interactions)),
      cls: observers[2] ? Number(layoutShift(shifts).toFixed(3)) : null,
    })
  }

  const { signal } = leaving
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell(), {
    signal,
  })
  addEventListener('pagehide', tell, { signal })
}

/** Calls back for every entry of a type, past and to come; null where the browser does not know the type. */
function observe<Entry extends PerformanceEntry>(
  type: string,
  seen: (entry: Entry) => void,
  options: object = {},
): PerformanceObserver | null {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return null
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen(entry as Entry)
  })
  observer.observe({ type, buffered: true, ...options })
  return observer
}

/** Whether it arrives is not the visitor's concern, so nobody waits for it. */
function send(vitals: PageVitals): void {
  void fetch(PATH, {
    method: 'POST',
    body: JSON.stringify(vitals),
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined)
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}
