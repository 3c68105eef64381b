import { type ExaminedEnvironment, requireSite } from '../examined/examined-environment.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const [ofSite, ofHeaders] = [findingsOf('site'), findingsOf('headers')]

/** One page of the site as it was answered. */
interface Page {
  readonly site: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Judges the home page: whether it is ours, and built for this address. */
export function judgeSite(page: Page): Finding {
  const { site, status, text } = page
  const todo = 'see whether the route or domain of the Worker is set'
  if (status !== 200) return ofSite.wrong(`${site} answers HTTP ${status}`, todo)
  const canonical = /rel="canonical" href="([^"]+)"/.exec(text)?.[1]
  if (canonical === undefined) return ofSite.wrong(`${site} serves another page than ours`, todo)
  if (new URL(canonical).origin !== site)
    return ofSite.wrong(`its pages say that they are at ${canonical}`, 'deploy a build for this SITE_URL')
  return ofSite.right(`${site} serves pages built for it`)
}

/** Headers that each page has, and what each has to contain. */
const pageHeaders = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=',
  'referrer-policy': 'strict-origin',
} as const

export function judgeHeaders(page: Page): readonly Finding[] {
  const wrongOnes = Object.entries(pageHeaders).filter(([name, part]) => !page.headers[name]?.includes(part))
  if (wrongOnes.length === 0) return [ofHeaders.right('pages have their security headers')]
  const todo =
    'deploy web/dist with its file _headers, and see that nothing in front of the Worker removes them'
  return wrongOnes.map(([name]) => ofHeaders.wrong(`pages come without ${name}, or with another one`, todo))
}

async function homePage(examined: ExaminedEnvironment): Promise<Page> {
  const site = requireSite(examined)
  const answer = await examined.http(`${site}/`)
  return {
    site,
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text: await answer.text(),
  }
}

export const site = checkOf('site', 'after', homePage, judgeSite)
export const headers = checkOf('headers', 'after', homePage, judgeHeaders)
