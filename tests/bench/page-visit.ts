import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { purchasePass, purchaseReply } from '#contract/wire/purchase'
import { connectWallet } from '#contract/wire/wallet'
import { demoWallets } from '../sandbox/accounts.ts'
import type { World } from '../support/world.ts'
import { inLedgerTurns } from './ledger-turns.ts'
import { fileOf, openBrowser, openMintPage } from './mint-page.ts'
import { ourCalls, tally } from './outside-calls.ts'
import type { Row, Target } from './row.ts'
import { quantity } from './table.ts'

/** Milliseconds: longer than every interval at which the page, a room or the platform acts without a cause. */
const IDLE = 20_000
/** Milliseconds between closes, as on the network, so that no socket seems dead. */
const CLOSE = 4_000
/** Milliseconds for requests that a page still has to make. */
const SETTLING = 2_000
/** Requested every thirty seconds on every page. */
const ALWAYS_ASKED = '/api/health/status'
/** The most gzipped script that buying a pass may take, from the first visit to the certificate. */
const MAX_SCRIPT = 116_000

/** What a real page requests, and the outside calls that this causes, during a purchase. */
export async function measurePage(world: World, site: string): Promise<Row[]> {
  const browser = await openBrowser()
  if (!browser) return rowsOf(null)
  try {
    const page = await openMintPage(browser, world, site)
    return rowsOf(await inLedgerTurns(world, () => buyOnPage(page, world, site)))
  } finally {
    await browser.close()
  }
}

interface Visit {
  /** API requests answered between the click and the QR code. */
  readonly toQr: readonly string[]
  /** API requests of the page while its buyer does nothing. */
  readonly idleReads: readonly string[]
  /** Outside calls meanwhile. */
  readonly idleCalls: readonly string[]
  /** All outside calls from the click to the sale, without the idle time. */
  readonly calls: readonly string[]
  /** Every script that the page loaded, from its opening to the certificate. */
  readonly scripts: readonly Script[]
}

interface Script {
  readonly path: string
  /** Bytes, gzipped at the best level. */
  readonly gzipped: number
}

async function buyOnPage(
  page: Page,
  { sandbox: { faults, ledger, phone } }: World,
  site: string,
): Promise<Visit> {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!fileOf(site, pathname) && pathname !== ALWAYS_ASKED) requests.push(`${request.method()} ${pathname}`)
  })

  const asked = replyTo(page, connectWallet.path, z.object({ uuid: z.string() }))
  await page.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  await phone.sign((await asked).uuid, demoWallets.holder)
  await page.getByRole('dialog', { name: 'Wallet Connected Successfully!' }).getByText('Continue').click()
  await page.getByRole('radiogroup').getByText('Rare', { exact: true }).click()
  await page.getByRole('button', { name: 'Mint Now' }).click()
  await page.getByRole('checkbox').check()
  await sleep(SETTLING)

  faults.forgetSeen()
  const bought = replyTo(page, purchasePass.path, purchaseReply)
  const click = page.getByRole('button', { name: 'Agree and Continue' }).click()
  const answered = await answeredBeforeQr(page)
  await click
  await sleep(SETTLING)
  const buying = ourCalls(faults.seen)

  faults.forgetSeen()
  requests.length = 0
  for (let passed = 0; passed < IDLE; passed += CLOSE) {
    await sleep(CLOSE)
    ledger.close()
  }
  const idleReads = [...requests]
  const idleCalls = ourCalls(faults.seen)

  faults.forgetSeen()
  await phone.sign((await bought).items[0]?.xamanPayload.uuid ?? '', demoWallets.holder)
  await page.getByRole('dialog', { name: 'The pass is yours' }).waitFor()
  await sleep(SETTLING)
  const toQr = answered.filter((path) => !fileOf(site, path) && path !== ALWAYS_ASKED)
  const scripts = await scriptsOf(page, site)
  return { toQr, idleReads, idleCalls, calls: [...buying, ...ourCalls(faults.seen)], scripts }
}

async function scriptsOf(page: Page, site: string): Promise<Script[]> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const paths = new Set(loaded.map((name) => new URL(name).pathname).filter((path) => path.endsWith('.js')))
  return [...paths].flatMap((path) => {
    const file = fileOf(site, path)
    return file ? [{ path, gzipped: gzipSync(readFileSync(file), { level: 9 }).length }] : []
  })
}

async function replyTo<Reply>(
  page: Page,
  path: string,
  schema: { parse(json: unknown): Reply },
): Promise<Reply> {
  const response = await page.waitForResponse((one) => new URL(one.url()).pathname === path)
  return schema.parse(await response.json())
}

/** Paths of the requests that are answered until the QR code of a purchase is on the page. */
function answeredBeforeQr(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const start = performance.now()
    const isThere = () => document.querySelector('[aria-label^="QR code of the purchase"] path') !== null
    await new Promise<void>((resolve) => {
      const look = () => isThere() && resolve()
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
    })
    const answered = performance.getEntriesByType('resource').filter((entry) => entry.startTime >= start)
    return answered.map(({ name }) => new URL(name).pathname)
  })
}

function rowsOf(visit: Visit | null): Row[] {
  return [
    pageRow('requests of the page, click → QR', visit?.toQr, { exactly: 1 }),
    pageRow('polls of the page in 20 s of waiting, its rooms open', visit?.idleReads, { exactly: 0 }),
    pageRow('outside calls in the same 20 s, the status socket up', visit?.idleCalls, { exactly: 0 }),
    pageRow("outside calls of a purchase and its page's other reads", visit?.calls, null),
    scriptRow(visit?.scripts),
  ]
}

function scriptRow(scripts: readonly Script[] | undefined): Row {
  return {
    what: 'script of one purchase, from the first visit to the certificate',
    unit: 'bytes',
    measured: scripts?.reduce((sum, { gzipped }) => sum + gzipped, 0) ?? null,
    target: { atMost: MAX_SCRIPT },
    note: scripts
      ? scripts.map(({ path, gzipped }) => `${basename(path)} ${quantity(gzipped, 'bytes')}`).join(', ')
      : NO_BROWSER,
  }
}

const NO_BROWSER = 'There is no browser on this machine.'

function pageRow(what: string, counted: readonly string[] | undefined, target: Target | null): Row {
  const note = counted ? tally(counted) : NO_BROWSER
  return { what, unit: 'count', measured: counted?.length ?? null, target, note }
}
