import { beforeEach, expect, test, vi } from 'vitest'
import { pageVitals, reportVitals } from '#contract/wire/vitals'
import { startReporting } from '../../../web/script/vitals.ts'

type Seen = (list: { getEntries: () => readonly object[] }) => void

const watching = new Map<string, Seen>()
const reports: unknown[] = []
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  watching.clear()
  reports.length = 0
  visibility = 'visible'
  history.replaceState(null, '', '/incubator')
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart: 91.6 }] as never)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    reports.push({ path, ...init, body: JSON.parse(String(init?.body)) })
    return new Response(null, { status: 200 })
  })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static readonly supportedEntryTypes = ['paint', 'largest-contentful-paint', 'layout-shift', 'event']
      private readonly seen: Seen
      constructor(seen: Seen) {
        this.seen = seen
      }
      observe({ type }: { type: string }) {
        watching.set(type, this.seen)
      }
      disconnect() {
        for (const [type, seen] of watching) if (seen === this.seen) watching.delete(type)
      }
    },
  )
})

function happens(type: string, ...entries: readonly object[]) {
  watching.get(type)?.({ getEntries: () => entries })
}

function leave() {
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a page is reported once, when the visitor leaves it, in numbers that the endpoint accepts', () => {
  startReporting('/incubator')
  happens(
    'paint',
    { name: 'first-paint', startTime: 300 },
    { name: 'first-contentful-paint', startTime: 412.4 },
  )
  happens('largest-contentful-paint', { startTime: 500 }, { startTime: 731.7 })
  happens('layout-shift', { startTime: 800, value: 0.01234, hadRecentInput: false })
  happens(
    'event',
    { interactionId: 0, duration: 900 },
    { interactionId: 7, duration: 56 },
    { interactionId: 7, duration: 72 },
  )
  expect(reports).toEqual([])

  leave()
  leave()
  dispatchEvent(new Event('pagehide'))

  const vitals = { route: '/incubator', ttfb: 92, fcp: 412, lcp: 732, inp: 72, cls: 0.012 }
  expect(reports).toEqual([
    {
      path: reportVitals.path,
      method: reportVitals.method,
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      keepalive: true,
      body: vitals,
    },
  ])
  expect(pageVitals.safeParse(vitals).success).toBe(true)
  expect(watching.size).toBe(0)
})

test('a prerendered page is timed from its activation', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { responseStart: 91.6, activationStart: 1340 },
  ] as never)
  startReporting('/incubator')
  happens('paint', { name: 'first-contentful-paint', startTime: 1352.4 })
  happens('largest-contentful-paint', { startTime: 900 })
  leave()

  expect(reports).toMatchObject([{ body: { ttfb: 0, fcp: 12, lcp: 0 } }])
})

test('a value that a browser does not measure is sent as null', () => {
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  startReporting('/incubator')
  leave()

  const vitals = { route: '/incubator', ttfb: null, fcp: null, lcp: null, inp: null, cls: null }
  expect(reports).toMatchObject([{ body: vitals }])
  expect(pageVitals.safeParse(vitals).success).toBe(true)
})
