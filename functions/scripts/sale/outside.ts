import { SECOND } from '#contract/timing'
import { errorReply } from '#contract/wire/error-reply'
import { readHealth, readReady } from '#contract/wire/health'
import type { Environment } from '../environment/environment.ts'
import { siteUrl as localSite } from '../local/local.ts'
import { ageOf } from './time.ts'

/** What the status says besides what is in the database. */
export interface Outside {
  /** What the site says of its health, as a sentence. */
  readonly site: () => Promise<string>
  /** What Xaman gives in a minute. */
  readonly payloads: string
  readonly calls: string
}

/** How long the site may take to answer. */
const TIME_OUT = 2 * SECOND

/** The site and the settings of an environment. */
export function outsideOf({ name, siteUrl, vars }: Environment): Outside {
  const { XAMAN_PAYLOADS_PER_MINUTE: payloads = '?', XAMAN_CALLS_PER_MINUTE: calls = '?' } = vars
  return { site: () => siteSays(name === 'local' ? localSite : siteUrl, Date.now()), payloads, calls }
}

async function siteSays(url: string, now: number): Promise<string> {
  const [ready, health] = await Promise.all([ask(url, readReady.path), ask(url, readHealth.path)])
  if (ready === null) return `The site ${url} does not answer.`
  const failed = errorReply.safeParse(ready.body).data?.failed
  const state = ready.status === 200 ? 'is ready' : `is not ready${failed ? `: ${failed.join(', ')}` : ''}`
  const ledger = readHealth.reply.safeParse(health?.body).data?.xrpl
  const agreed =
    ledger?.closedAt == null
      ? 'knows no ledger that two operators agree on'
      : `two operators agree on ledger ${ledger.ledgerIndex}, closed ${ageOf(ledger.closedAt, now)} ago`
  return `The site ${state}; ${agreed}.`
}

async function ask(url: string, path: string): Promise<{ status: number; body: unknown } | null> {
  try {
    const response = await fetch(new URL(path, url), { signal: AbortSignal.timeout(TIME_OUT) })
    return { status: response.status, body: await response.json() }
  } catch {
    return null
  }
}
