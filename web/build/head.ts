import { brand } from '#contract/brand'
import { documentTitle, isCounted, type Route } from '../routes.ts'
import type { Analytics } from './analytics.ts'
import { CARD, cardPath } from './social/card-path.ts'

export interface HeadLinks {
  /** The page's own sheet, with all of the site's that it needs. */
  readonly style: string
  /** Font files that the first screen needs. */
  readonly fonts: readonly string[]
  /** The script of every page. */
  readonly script: string
  /** The page's own, if it has one. */
  readonly client: string | null
  /** What that imports, to be fetched beside it. */
  readonly clientImports: readonly string[]
}

/**
 * One page turns into the next, unless somebody asked for less motion. A browser that comes to it in a sheet of its own
 * may have laid the page out before, and complains; so it stands in the page, under its hash in the policy (`_headers`).
 */
const PAGE_TURN = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

/**
 * Everything in a page's head that depends on the page, as HTML. Addresses of pages in it are absolute under `siteUrl`.
 * A page is there to be read before it comes alive, so its own script and what that imports stand behind styles and fonts.
 */
export function headOf(
  route: Route,
  siteUrl: string,
  links: HeadLinks,
  structuredData: object | null,
  analytics: Analytics | null,
): string {
  const title = documentTitle(route)
  const { description } = route
  const address = new URL(route.path, siteUrl).href
  return [
    `<style>${PAGE_TURN}</style>`,
    `<title>${text(title)}</title>`,
    meta('name', 'description', description),
    route.unlisted ? meta('name', 'robots', 'noindex') : '',
    tag('link', { rel: 'canonical', href: address }),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', new URL(cardPath(route.path), siteUrl).href),
    meta('property', 'og:image:width', String(CARD.width)),
    meta('property', 'og:image:height', String(CARD.height)),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
    tag('link', { rel: 'stylesheet', href: links.style, crossorigin: '' }),
    ...links.fonts.map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' }),
    ),
    scriptTag(route, links, analytics),
    structuredData ? `<script type="application/ld+json">${jsonText(structuredData)}</script>` : '',
  ]
    .filter(Boolean)
    .join('\n    ')
}

/** The script of every page, told what this one brings: see `script/every-page.ts`. */
function scriptTag(
  route: Route,
  { script, client, clientImports }: HeadLinks,
  analytics: Analytics | null,
): string {
  const counted = analytics && isCounted(route) ? JSON.stringify(analytics) : null
  const timed = route.manner === 'reads' && !route.unlisted
  const attributes = {
    type: 'module',
    src: script,
    crossorigin: '',
    'data-page': '',
    ...(client && { 'data-client': client }),
    ...(client && clientImports.length > 0 && { 'data-parts': clientImports.join(' ') }),
    ...(timed && { 'data-timed': route.path }),
    ...(counted && { 'data-counted': counted }),
  }
  return `${tag('script', attributes)}</script>`
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return tag('meta', { [kind]: key, content })
}

function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => (value ? `${key}="${text(value)}"` : key))
  return `<${name} ${written.join(' ')}>`
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** JSON that cannot end the script element it stands in. */
function jsonText(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
