import { createHash } from 'node:crypto'
import type { CheckNode } from '../lib/check-nodes.ts'
import { notFound } from '../routes.ts'
import { type Analytics, type HostedPolicy, secureOrigin } from './settings.ts'

/** What one page may do beyond the site's own content security policy. Hosts are origins, such as `https://example.org`. */
export interface Leave {
  readonly page: string
  readonly scriptsFrom?: string
  readonly connectsTo?: string
  readonly picturesFrom?: string
  readonly frames?: string
  /** The hash of the styles that are written into it. */
  readonly styles?: string
  /** A script that is not ours writes markup as it pleases, so the page does without Trusted Types; ours write none. */
  readonly writesMarkup?: true
}

/**
 * The text of `_headers` with one more rule for each page that is given leave: the site's own policy, widened by all
 * that this page alone may do.
 */
export function withLeave(headers: string, leaves: readonly Leave[]): string {
  const [policy] = /Content-Security-Policy: .+/.exec(headers) ?? []
  if (!policy) throw new Error('_headers names no content security policy')
  const widest = (page: string, from: string) =>
    leaves.filter((leave) => leave.page === page).reduce(widened, from)
  const pages = new Set(leaves.map(({ page }) => page).filter((page) => page !== EVERY_PAGE))
  const rules = [...pages].map((page) => {
    // The rule for every page comes first, so this one takes its policy back before it sets another.
    return `${page}\n  ! Content-Security-Policy\n  ${widest(page, policy)}`
  })
  const site = headers.replace(policy, () => widest(EVERY_PAGE, policy))
  return [site.trimEnd(), ...rules, ''].join('\n\n')
}

/** What the rule for every page stands under. The page that stands where there is none has no rule of its own. */
const EVERY_PAGE = '/*'

/** Each page may be set in the styles that are written into it. `documents` is HTML by its address. */
export function styleLeave(documents: ReadonlyMap<string, string>): readonly Leave[] {
  return [...documents].map(([address, html]) => {
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    const hash = createHash('sha256').update(styles).digest('base64')
    return { page: address === notFound.path ? EVERY_PAGE : address, styles: `'sha256-${hash}'` }
  })
}

/** The page on which a visitor looks into what the wallet holds: metadata and pictures of NFTs that are not ours. */
export const galleryLeave: readonly Leave[] = ['https://ipfs.io', 'https://gateway.pinata.cloud'].map(
  (connectsTo) => ({ page: '/founder-pass-wallet', connectsTo, picturesFrom: 'blob:' }),
)

/** A page whose policy is hosted may frame this site's own document of it, and no one else's. */
export function policyLeave(policies: readonly HostedPolicy[]): readonly Leave[] {
  return policies.map(({ page }) => ({ page, frames: "'self'" }))
}

/** The pages on which a visitor's browser may ask the ledger by itself may connect to these nodes, and no other page may. */
export function nodeLeave(nodes: readonly CheckNode[]): readonly Leave[] {
  return ['/verify', '/proof'].flatMap((page) =>
    nodes.map(({ address }) => ({ page, connectsTo: new URL(address).origin })),
  )
}

/** Where Turnstile is: its script, its frame, and what they call. */
const TURNSTILE = 'https://challenges.cloudflare.com'
const CHECK = {
  scriptsFrom: TURNSTILE,
  connectsTo: TURNSTILE,
  frames: TURNSTILE,
  writesMarkup: true,
} as const
const FORM_PAGES = ['/investor-form', '/developer-form', '/incubator-form', '/faq']

/** The pages with a form, and so with a human check where one is configured, may load it. */
export const checkLeave: readonly Leave[] = FORM_PAGES.map((page) => ({ page, ...CHECK }))

/** These pages may load the service's script, and the script may report. */
export function analyticsLeave({ script, reportsTo }: Analytics, pages: readonly string[]): readonly Leave[] {
  return pages.map((page) => ({ page, scriptsFrom: secureOrigin(script), connectsTo: reportsTo }))
}

function widened(policy: string, leave: Leave): string {
  const { styles, picturesFrom, scriptsFrom, connectsTo, frames, writesMarkup } = leave
  let wider = policy
  if (styles) wider = including(wider, 'style-src', styles)
  if (picturesFrom) wider = including(wider, 'img-src', picturesFrom)
  if (scriptsFrom) wider = including(wider, 'script-src', scriptsFrom)
  if (connectsTo) wider = including(wider, 'connect-src', connectsTo)
  if (frames) wider = including(wider, 'frame-src', frames)
  return writesMarkup ? wider.replace("; require-trusted-types-for 'script'", '') : wider
}

function including(policy: string, directive: string, origin: string): string {
  const there = new RegExp(`\\b${directive} [^;]+`).exec(policy)
  if (!there) return `${policy}; ${directive} ${origin}`
  return there[0].split(' ').includes(origin) ? policy : policy.replace(there[0], `${there[0]} ${origin}`)
}
