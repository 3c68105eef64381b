import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import type { World } from '../support/world.ts'
import { pagesOf } from './built-site.ts'
import { serveAsEdge } from './edge.ts'
import { openBrowser } from './mint-page.ts'
import type { Row } from './row.ts'
import { quantity } from './table.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** The least layout shift that counts: below a thousandth, letters only take their own width as a font loads. */
const LEAST_SHIFT = 0.001
/** Milliseconds without a request after which a page has everything it loads before scrolling, lazy pictures near it too. */
const QUIET = 1_000
const MINT = '/founder-pass-wallet'
/** Pages where a visitor chooses, types or buys; all others are only read. */
const LIVES = /-form$|^\/application-status$|^\/founder-pass-wallet$/
/** Not for visitors: pictures of pages are compared there. */
const FOR_PICTURES = '/__visual-test'

/** Limits by address for pages that show more than words. */
const MAX_SENT: Readonly<Record<string, number>> = { '/meet': 90_000, [MINT]: 180_000 }
const MAX_SENT_ELSE = { reads: 60_000, lives: 150_000 }
const MAX_REQUESTS = { reads: 12, mint: 20 }
const MAX_OF_SECOND = 20_000
const MAX_ABOVE_FOLD = 60_000

/** What every page makes a phone fetch without scrolling, and how much moves meanwhile. */
export async function measureLoads(world: World, site: string): Promise<Row[]> {
  const browser = await openBrowser()
  const edge = await serveAsEdge(site, await world.worker.ready)
  try {
    const loads: Load[] = []
    for (const path of pagesOf(site)) {
      // After thirty seconds without a close the mint page shows that too, and fetches what it needs for it.
      world.sandbox.ledger.close()
      loads.push(browser ? await load(browser, edge.origin, path) : { path })
    }
    const read = loads.filter(({ path }) => !LIVES.test(path) && path !== FOR_PICTURES)
    const mint = loads.filter(({ path }) => path === MINT)
    return [
      ...loads.map(bytesRow),
      mostRow(
        'requests of a first visit, page that is read',
        read,
        MAX_REQUESTS.reads,
        ({ asked }) => asked.length,
      ),
      mostRow('requests of a first visit, mint page', mint, MAX_REQUESTS.mint, ({ asked }) => asked.length),
      mostRow(
        'HTML, styles and scripts of a second page that is read',
        read,
        MAX_OF_SECOND,
        ({ second }) => second,
      ),
      mostRow('pictures above the fold', loads, MAX_ABOVE_FOLD, ({ aboveFold }) => aboveFold),
      shiftsRow(loads),
      hostsRow(loads),
    ]
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
  /** All requests of a first visit. */
  readonly asked: readonly Asked[]
  /** Bytes of HTML, styles and scripts after a visit to another page. */
  readonly second: number
  /** Bytes of the pictures in the first screen. */
  readonly aboveFold: number
  /** The size of each layout shift. */
  readonly shifts: readonly number[]
  /** Hosts other than the site's own. */
  readonly hosts: readonly string[]
}

interface Asked {
  readonly url: URL
  readonly kind: string
  /** As transferred, with headers. */
  bytes: number
}

async function load(browser: Browser, origin: string, path: string): Promise<Load> {
  const first = await visit(browser, async (page, traffic) => {
    await traffic.until(() => page.goto(origin + path))
    const pictures = new Set(await page.evaluate(picturesAboveFold))
    const aboveFold = traffic.asked.filter(({ url }) => pictures.has(url.href))
    const hosts = traffic.asked.map(({ url }) => url).filter((url) => url.origin !== origin)
    return {
      asked: traffic.asked,
      aboveFold: bytesOf(aboveFold),
      shifts: await shiftsOf(page),
      hosts: [...new Set(hosts.map(({ host }) => host))],
    }
  })
  const second = await visit(browser, async (page, traffic) => {
    await traffic.until(() => page.goto(origin + (path === '/' ? '/escrow' : '/')))
    const before = traffic.asked.length
    await traffic.until(() => page.goto(origin + path))
    return bytesOf(
      traffic.asked.slice(before).filter(({ kind }) => /^(Document|Stylesheet|Script)$/.test(kind)),
    )
  })
  return { path, seen: { ...first, second } }
}

/** Visits in a browser with an empty cache. */
async function visit<Found>(
  browser: Browser,
  look: (page: Page, traffic: Awaited<ReturnType<typeof watch>>) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.addInitScript(keepShifts)
    return await look(page, await watch(await context.newCDPSession(page)))
  } finally {
    await context.close()
  }
}

/** Records what the browser requests and receives. */
async function watch(session: CDPSession) {
  const underWay = new Map<string, Asked>()
  const asked: Asked[] = []
  let last = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('http')) return
    const url = new URL(request.url)
    url.hash = ''
    const one = { url, kind: type, bytes: 0 }
    underWay.set(requestId, one)
    asked.push(one)
    last = performance.now()
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = underWay.get(requestId)
    if (one) one.bytes = encodedDataLength
    last = performance.now()
  })
  await session.send('Network.enable')
  return {
    asked,
    /** Does something, and waits until it causes no more requests. */
    async until(act: () => Promise<unknown>): Promise<void> {
      await act()
      last = performance.now()
      while (performance.now() - last < QUIET) await sleep(50)
    },
  }
}

/** Runs in the page before its scripts. */
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

/** Runs in the page: the addresses of pictures that are at least partly in the window. */
function picturesAboveFold(): string[] {
  const seen = [...document.images].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  })
  return seen.map(({ currentSrc }) => currentSrc.replace(/#.*/, ''))
}

function bytesOf(asked: readonly Asked[]): number {
  return asked.reduce((total, { bytes }) => total + bytes, 0)
}

function bytesRow({ path, seen }: Load): Row {
  const kinds = [...new Set(seen?.asked.map(({ kind }) => kind))]
  const listed = kinds
    .map((one) => ({ one, bytes: bytesOf(seen?.asked.filter(({ kind }) => kind === one) ?? []) }))
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ one, bytes }) => `${one.toLowerCase()} ${quantity(bytes, 'bytes')}`)
  return {
    what: `sent for ${path} on a first visit`,
    unit: 'bytes',
    measured: seen ? bytesOf(seen.asked) : null,
    target: { atMost: MAX_SENT[path] ?? MAX_SENT_ELSE[LIVES.test(path) ? 'lives' : 'reads'] },
    note: seen ? `${seen.asked.length} requests: ${listed.join(', ')}.` : NO_BROWSER,
  }
}

const NO_BROWSER = 'There is no browser on this machine.'

/** The page with the most of something. */
function mostRow(what: string, loads: readonly Load[], atMost: number, of: (seen: Seen) => number): Row {
  const counted = loads.flatMap(({ path, seen }) => (seen ? [{ path, count: of(seen) }] : []))
  const [most] = counted.sort((one, other) => other.count - one.count)
  return {
    what,
    unit: what.startsWith('requests') ? 'count' : 'bytes',
    measured: most?.count ?? null,
    target: { atMost },
    note: most ? `The most of ${loads.length}: ${most.path}.` : NO_BROWSER,
  }
}

function shiftsRow(loads: readonly Load[]): Row {
  return countRow('layout shifts of a page while it loaded', loads, ({ shifts }) =>
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
