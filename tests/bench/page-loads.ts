import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import type { World } from '../support/world.ts'
import { pagesOf } from './built-site.ts'
import { serveAsEdge } from './edge.ts'
import { openBrowser } from './mint-page.ts'
import type { Row } from './row.ts'
import { quantity } from './table.ts'

const LIMIT = 300_000
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** A thousandth is the least a score of layout shifts tells: below it, letters only take their own width as a font comes. */
const LEAST_SHIFT = 0.001
/** With nothing on its way for this long, a page that is alive has all it wants until somebody scrolls. */
const QUIET = 400

/** What every page makes a phone fetch until it answers, nothing scrolled, and whether anything on it moves meanwhile. */
export async function measureLoads(world: World, site: string): Promise<Row[]> {
  const browser = await openBrowser()
  const edge = await serveAsEdge(site, await world.worker.ready)
  try {
    const loads: Load[] = []
    for (const path of pagesOf(site)) loads.push(browser ? await load(browser, edge.origin, path) : { path })
    return [...loads.map(bytesRow), shiftsRow(loads), hostsRow(loads)]
  } finally {
    edge.close()
    await browser?.close()
  }
}

interface Load {
  readonly path: string
  /** Undefined where there is no browser. */
  readonly seen?: Seen
}

interface Seen {
  /** Bytes by the kind of file, with headers. */
  readonly bytes: ReadonlyMap<string, number>
  readonly requests: number
  /** Hosts other than the site's own. */
  readonly hosts: readonly string[]
  /** How far things moved on the page, one number for each time. */
  readonly shifts: readonly number[]
}

async function load(browser: Browser, origin: string, path: string): Promise<Load> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.addInitScript(keepShifts)
    const traffic = await watch(await context.newCDPSession(page), origin)
    await page.goto(origin + path)
    await page.waitForFunction(isAlive)
    while (performance.now() - traffic.last < QUIET) await sleep(50)
    return { path, seen: { ...traffic.seen(), shifts: await shiftsOf(page) } }
  } finally {
    await context.close()
  }
}

/** Counts what the browser asks for and what comes, as it came over the line. */
async function watch(session: CDPSession, origin: string) {
  const kinds = new Map<string, string>()
  const bytes = new Map<string, number>()
  const hosts = new Set<string>()
  const traffic = {
    last: performance.now(),
    seen: () => ({ bytes, requests: kinds.size, hosts: [...hosts] }),
  }
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('http')) return
    kinds.set(requestId, type)
    if (new URL(request.url).origin !== origin) hosts.add(new URL(request.url).host)
    traffic.last = performance.now()
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (!kind) return
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
    traffic.last = performance.now()
  })
  await session.send('Network.enable')
  return traffic
}

/** Runs in the page before anything of it does. */
function keepShifts(): void {
  const kept: number[] = []
  Object.assign(globalThis, { shifts: kept })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) kept.push((entry as PerformanceEntry & { value: number }).value)
  }).observe({ type: 'layout-shift', buffered: true })
}

function shiftsOf(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
}

/** Whether React has taken over the prerendered page. */
function isAlive(): boolean {
  const root = document.getElementById('root')
  return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
}

function bytesRow({ path, seen }: Load): Row {
  const kinds = [...(seen?.bytes ?? [])].sort(([, one], [, other]) => other - one)
  const parts = kinds.map(([kind, bytes]) => `${kind.toLowerCase()} ${quantity(bytes, 'bytes')}`)
  return {
    what: `sent for ${path} until it answers`,
    unit: 'bytes',
    measured: seen ? kinds.reduce((total, [, bytes]) => total + bytes, 0) : null,
    target: { atMost: LIMIT },
    note: seen ? `${seen.requests} requests: ${parts.join(', ')}.` : 'There is no browser on this machine.',
  }
}

function shiftsRow(loads: readonly Load[]): Row {
  return countRow('times that something moved on a page while it loaded', loads, ({ shifts }) =>
    shifts.filter((shift) => shift >= LEAST_SHIFT).map((shift) => shift.toFixed(3)),
  )
}

function hostsRow(loads: readonly Load[]): Row {
  return countRow("hosts asked that are not the site's own", loads, ({ hosts }) => hosts)
}

function countRow(what: string, loads: readonly Load[], of: (seen: Seen) => readonly string[]): Row {
  const seen = loads.flatMap(({ path, seen }) => (seen ? of(seen).map((one) => `${path} ${one}`) : []))
  return {
    what,
    unit: 'count',
    measured: loads.some((one) => one.seen) ? seen.length : null,
    target: { exactly: 0 },
    note: [`All ${loads.length} pages.`, ...seen].join(' '),
  }
}
