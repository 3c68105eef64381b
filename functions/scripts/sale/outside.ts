import { SECOND } from '#contract/timing'
import { errorReply } from '#contract/wire/error-reply'
import { readHealth, readReady } from '#contract/wire/health'
import { readEnvironment } from '../environment/environment.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'
import { siteUrl as localSite } from '../local/local.ts'
import { ageOf } from './time.ts'

/** What the status asks besides the database. */
export interface Outside {
  /** What the site says of its health, as a sentence; null where it is not asked. */
  readonly site: () => Promise<string | null>
  /** What Xaman gives in a minute; null where that is not known. */
  readonly budget: () => Promise<{ readonly payloads: number | null; readonly calls: number | null }>
}

/** How long the site may take to answer. */
const TIME_OUT = 2 * SECOND

/** For commands that ask nothing but the database. */
export const nothingOutside: Outside = {
  site: async () => null,
  budget: async () => ({ payloads: null, calls: null }),
}

/** The site and the settings of an environment. */
export function outsideOf(name: EnvironmentName): Outside {
  return {
    async site() {
      const url = name === 'local' ? localSite : (await readEnvironment(name)).siteUrl
      return siteSays(url, Date.now())
    },
    async budget() {
      const { vars } = await readEnvironment(name)
      const number = (value: string | undefined) => (value === undefined ? null : Number(value))
      return {
        payloads: number(vars.XAMAN_PAYLOADS_PER_MINUTE),
        calls: number(vars.XAMAN_CALLS_PER_MINUTE),
      }
    },
  }
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
