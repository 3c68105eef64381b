import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod'
import { missing, pathOf, type Tool } from '../../e2e/contract/tools.ts'
import type { World } from '../support/world.ts'
import { serveAsEdge } from './edge.ts'
import { median } from './median.ts'
import { browserPath } from './mint-page.ts'
import type { Row } from './row.ts'

const lighthouse: Tool = {
  name: 'lighthouse',
  install: 'npm install --global lighthouse',
  variable: 'LIGHTHOUSE_PATH',
}
const FLAGS = '--headless=new --no-sandbox --disable-background-networking --disable-component-update'
const RUNS = 5
/** Pages that are read, and pages where a visitor types or buys. */
const PAGES = {
  read: ['/', '/founder-pass', '/faq', '/proof'],
  used: ['/founder-pass-wallet', '/investor-form'],
}
const MAX_PAINT = 1300
const MAX_BLOCKED = { read: 0, used: 50 }

const score = z.object({ score: z.number() })
const time = z.object({ numericValue: z.number() })
const report = z.object({
  categories: z.object({
    performance: score,
    accessibility: score,
    'best-practices': score,
    seo: score,
  }),
  audits: z.object({ 'largest-contentful-paint': time, 'total-blocking-time': time }),
})
type Report = z.infer<typeof report>

/** Scores, largest contentful paint and blocking time of the pages that matter most, as Lighthouse judges a phone. */
export async function measureLab(world: World, site: string): Promise<Row[]> {
  const program = pathOf(lighthouse)
  const browser = browserPath()
  const absent = program ? (browser ? null : 'There is no browser on this machine.') : missing(lighthouse)
  const edge = await serveAsEdge(site, await world.worker.ready)
  try {
    const rows: Row[] = []
    for (const path of [...PAGES.read, ...PAGES.used]) {
      const reports: Report[] = []
      if (program && browser)
        for (let run = 0; run < RUNS; run += 1)
          reports.push(await reportOf(program, browser, edge.origin + path))
      rows.push(...rowsOf(path, reports, absent))
    }
    return rows
  } finally {
    edge.close()
  }
}

async function reportOf(program: string, browser: string, url: string): Promise<Report> {
  const args = [url, '--quiet', '--no-enable-error-reporting', '--output=json', `--chrome-flags=${FLAGS}`]
  const { stdout } = await promisify(execFile)(program, args, {
    env: { ...process.env, CHROME_PATH: browser },
    maxBuffer: 2 ** 26,
  })
  return report.parse(JSON.parse(stdout))
}

function rowsOf(path: string, reports: readonly Report[], absent: string | null): Row[] {
  const worst = reports.flatMap(({ categories }) => Object.values(categories).map(({ score }) => score * 100))
  const paints = reports.map(({ audits }) => audits['largest-contentful-paint'].numericValue)
  const blocked = reports.map(({ audits }) => audits['total-blocking-time'].numericValue)
  const row = (what: string, all: readonly number[], measured: number | null) => ({
    what: `${path}: ${what}`,
    measured: all.length > 0 ? measured : null,
    note: absent ?? `${all.map((value) => Math.round(value)).join(', ')}.`,
  })
  return [
    {
      ...row('least score of four categories', worst, Math.min(...worst)),
      unit: 'count',
      target: { exactly: 100 },
    },
    {
      ...row('largest contentful paint, median', paints, paints.length > 0 ? median(paints) : null),
      unit: 'ms',
      target: { atMost: MAX_PAINT },
    },
    {
      ...row('most time blocked', blocked, Math.max(...blocked)),
      unit: 'ms',
      target: { atMost: PAGES.used.includes(path) ? MAX_BLOCKED.used : MAX_BLOCKED.read },
    },
  ]
}
