import { createHash } from 'node:crypto'
import type { CheckNode } from '../lib/check-nodes.ts'
import { notFound } from '../routes.ts'
import { gateways } from '../wallet/nft-metadata.ts'
import { type Analytics, type HostedPolicy, secureOrigin } from './settings.ts'

type Directive = 'script-src' | 'connect-src' | 'img-src' | 'frame-src' | 'style-src'

/** What one page may do beyond the site's content security policy. */
export interface Leave {
  readonly page: string
  /** What a directive takes too: an origin such as `https://example.org`, or the hash of the inlined styles. */
  readonly allows: Readonly<Partial<Record<Directive, string>>>
  /** A third-party script may write markup, so the page does not require Trusted Types. */
  readonly writesMarkup?: true
}

/** Adds a rule to `_headers` for each page with permissions of its own. */
export function withLeave(headers: string, leaves: readonly Leave[]): string {
  const [policy] = /Content-Security-Policy: .+/.exec(headers) ?? []
  if (!policy) throw new Error('_headers names no content security policy')
  const widest = (page: string, from: string) =>
    leaves.filter((leave) => leave.page === page).reduce(widened, from)
  const pages = new Set(leaves.map(({ page }) => page).filter((page) => page !== EVERY_PAGE))
  const rules = [...pages].map((page) => {
    // Resets the header set by the rule for all pages.
    return `${page}\n  ! Content-Security-Policy\n  ${widest(page, policy)}`
  })
  const site = headers.replace(policy, () => widest(EVERY_PAGE, policy))
  return [site.trimEnd(), ...rules, ''].join('\n\n')
}

/** The rule for all pages, which also covers the page for unknown addresses. */
const EVERY_PAGE = '/*'

/** Allows each page its inlined styles. `documents` maps paths to HTML. */
export function styleLeave(documents: ReadonlyMap<string, string>): readonly Leave[] {
  return [...documents].map(([address, html]) => {
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    const hash = createHash('sha256').update(styles).digest('base64')
    return {
      page: address === notFound.path ? EVERY_PAGE : address,
      allows: { 'style-src': `'sha256-${hash}'` },
    }
  })
}

/** Allows the wallet page the metadata and pictures of third-party NFTs. */
export const galleryLeave: readonly Leave[] = gateways.map((gateway) => ({
  page: '/founder-pass-wallet',
  allows: { 'connect-src': gateway, 'img-src': 'blob:' },
}))

/** Allows a page with a hosted policy to frame this site's document of it. */
export function policyLeave(policies: readonly HostedPolicy[]): readonly Leave[] {
  return policies.map(({ page }) => ({ page, allows: { 'frame-src': "'self'" } }))
}

/** Allows the pages that check receipts and supply to connect to these nodes. */
export function nodeLeave(nodes: readonly CheckNode[]): readonly Leave[] {
  return ['/verify', '/proof'].flatMap((page) =>
    nodes.map(({ address }) => ({ page, allows: { 'connect-src': new URL(address).origin } })),
  )
}

const TURNSTILE = 'https://challenges.cloudflare.com'
const CHECK = {
  allows: { 'script-src': TURNSTILE, 'connect-src': TURNSTILE, 'frame-src': TURNSTILE },
  writesMarkup: true,
} as const
const FORM_PAGES = ['/investor-form', '/developer-form', '/incubator-form', '/faq']

/** Allows the pages with forms to load Turnstile. */
export const checkLeave: readonly Leave[] = FORM_PAGES.map((page) => ({ page, ...CHECK }))

/** Allows pages to load the analytics script and to report. */
export function analyticsLeave({ script, reportsTo }: Analytics, pages: readonly string[]): readonly Leave[] {
  const allows = { 'script-src': secureOrigin(script), 'connect-src': reportsTo }
  return pages.map((page) => ({ page, allows }))
}

function widened(policy: string, { allows, writesMarkup }: Leave): string {
  let wider = policy
  for (const [directive, source] of Object.entries(allows)) wider = including(wider, directive, source)
  return writesMarkup ? wider.replace("; require-trusted-types-for 'script'", '') : wider
}

function including(policy: string, directive: string, source: string): string {
  const there = new RegExp(`\\b${directive} [^;]+`).exec(policy)
  if (!there) return `${policy}; ${directive} ${source}`
  return there[0].split(' ').includes(source) ? policy : policy.replace(there[0], `${there[0]} ${source}`)
}
