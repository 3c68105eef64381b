import { brand } from '#contract/brand'
import { descriptionOf } from '../descriptions.ts'
import { documentTitle, isCounted, type Route } from '../routes.ts'
import type { Analytics } from './analytics.ts'
import { CARD, cardPath } from './social/cards.ts'

export interface HeadLinks {
  /** The site's styles, which name the order of the cascade's layers, and then the page's own. */
  readonly styles: readonly string[]
  /** Font files that the first screen needs. */
  readonly fonts: readonly string[]
  /** The script that runs first. */
  readonly first: string
  /** Those it fetches to bring the page to life, the main one last. */
  readonly others: readonly string[]
}

/**
 * Everything in a page's head that depends on the page, as HTML. Addresses of pages in it are absolute under `siteUrl`.
 * A page is there to be read before it comes alive: its styles and fonts are asked for here, its scripts by the first of them.
 */
export function headOf(
  route: Route,
  siteUrl: string,
  links: HeadLinks,
  structuredData: object | null,
  analytics: Analytics | null,
): string {
  const title = documentTitle(route)
  const description = descriptionOf(route.path)
  const address = new URL(route.path, siteUrl).href
  return [
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
    ...links.styles.map((href) => tag('link', { rel: 'stylesheet', href, crossorigin: '' })),
    ...links.fonts.map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' }),
    ),
    `${tag('script', { type: 'module', src: links.first, crossorigin: '', 'data-then': links.others.join(' ') })}</script>`,
    analytics && isCounted(route) ? analyticsTag(analytics) : '',
    structuredData ? `<script type="application/ld+json">${jsonText(structuredData)}</script>` : '',
  ]
    .filter(Boolean)
    .join('\n    ')
}

/** The service's script, which waits until everything of ours is here. */
function analyticsTag({ script, attributes }: Analytics): string {
  return `${tag('script', { src: script, defer: '', fetchpriority: 'low', ...attributes })}</script>`
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
