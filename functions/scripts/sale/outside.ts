import { parseJson } from '#contract/parse-json'
import { MINUTE, SECOND } from '#contract/timing'
import type { ReplyOf } from '#contract/wire/endpoint'
import { errorReply } from '#contract/wire/error-reply'
import { readHealth, readReady } from '#contract/wire/health'
import type { Environment } from '../environment/environment.ts'
import { ageOf } from './shown.ts'

/** How long the site may take to answer. */
const TIME_OUT = 2 * SECOND

/** What commands say besides what is in the database. */
export interface Outside {
  /**
   * What the site says of its health, as a sentence, and the time (unix ms) by which ages are told: this machine's, or the site's
   * where that differs. The site's answer may come from a cache.
   */
  site(): Promise<{ readonly says: string; readonly now: number }>
  /** What Xaman gives in a minute. */
  readonly payloads: string
  readonly calls: string
  /** Whether its settings keep the sale closed, whatever the database says. */
  readonly isClosed: boolean
}

export function outsideOf({ siteUrl, vars }: Environment, now = Date.now): Outside {
  return {
    site: () => siteSays(siteUrl, now()),
    payloads: vars.XAMAN_PAYLOADS_PER_MINUTE ?? '?',
    calls: vars.XAMAN_CALLS_PER_MINUTE ?? '?',
    isClosed: vars.MINTING === 'paused',
  }
}

/** What a command says where the settings keep the sale closed. */
export const CLOSED_BY_SETTING =
  'MINTING is paused in wrangler.toml: where that is deployed nothing is sold before npm run setup ENV -- MINTING=open and a deploy.'

async function siteSays(url: string, now: number): ReturnType<Outside['site']> {
  const [ready, health] = await Promise.all([ask(url, readReady.path), ask(url, readHealth.path)])
  if (ready === null) return { says: `The site ${url} does not answer.`, now }
  const { failed, code } = errorReply.safeParse(ready.body).data ?? {}
  const why = failed?.join(', ') ?? code ?? `HTTP ${ready.status}`
  const state = ready.status === 200 ? 'is ready' : `is not ready: ${why}`
  const read = readHealth.reply.safeParse(health?.body)
  if (!read.success) return { says: `The site ${state}; it says nothing of the ledger.`, now }
  const { xrpl, checkedAt } = read.data
  const isOff = Math.abs(now - checkedAt) >= 2 * MINUTE
  const time = isOff ? checkedAt : now
  const clock = isOff ? clockLine(checkedAt, now) : ''
  return { says: `The site ${state}; ${ledgerIn(xrpl, time)}.${clock}`, now: time }
}

function ledgerIn({ closedAt, ledgerIndex }: ReplyOf<typeof readHealth>['xrpl'], now: number): string {
  if (closedAt === null) return 'knows no ledger that two operators agree on'
  return `two operators agree on ledger ${ledgerIndex}, closed ${ageOf(closedAt, now)} ago`
}

function clockLine(site: number, now: number): string {
  const off = Math.abs(now - site)
  return ` This machine's clock is ${Math.round(off / MINUTE)} min ${now > site ? 'ahead of' : 'behind'} the site's, by which all ages above are told.`
}

async function ask(url: string, path: string): Promise<{ status: number; body: unknown } | null> {
  try {
    const response = await fetch(new URL(path, url), {
      signal: AbortSignal.timeout(TIME_OUT),
      // A compressed answer that is cut off may never settle.
      headers: { 'accept-encoding': 'identity' },
    })
    // An error of what is before the Worker is a page.
    return { status: response.status, body: parseJson(await response.text()) }
  } catch {
    return null
  }
}
