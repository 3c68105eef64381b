import { brand } from '#contract/brand'
import { faqEntries } from '../pages/faq/questions.ts'
import { structuredQuestions } from '../pages/faq/structured-questions.ts'
import { passQuestions } from '../pages/founder-pass/pass-questions.ts'
import { cardPath, documentTitle, isCounted, type Route } from '../routes.ts'
import { CARD } from '../social-card.ts'
import { tag, text } from './markup.ts'
import type { Analytics } from './settings.ts'

export interface HeadLinks {
  /** The sheet of what most pages are set in, which a browser keeps from page to page. */
  readonly style: string
  /** What else the page is set in, as CSS. It is written into the page, so that it costs no request. */
  readonly ownStyle: string
  /** Font files that the first screen needs. */
  readonly fonts: readonly string[]
  /** The script of every page. */
  readonly script: string
  /** The page's own, if it has one. */
  readonly client: string | null
  /** What that imports, to be fetched beside it. */
  readonly parts: readonly string[]
  /** The sheet of what the page's own script may fetch, if there is one. It comes with the script. */
  readonly sheet: string | null
}

/**
 * One page turns into the next, unless the visitor asked for less motion. A browser that comes to it in a sheet of its own
 * may have laid the page out before, and complains; so it stands in the page.
 */
const PAGE_TURN = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

/**
 * Everything in a page's head that depends on the page, as HTML. Addresses of pages in it are absolute under `siteUrl`.
 * A page is there to be read before it comes alive, so its own script and what that imports stand behind styles and fonts.
 */
export function headOf(route: Route, siteUrl: string, links: HeadLinks, analytics: Analytics | null): string {
  const title = documentTitle(route)
  const { description } = route
  const url = new URL(route.path, siteUrl).href
  const preview = {
    type: 'website',
    site_name: brand.name,
    title,
    description,
    url,
    image: new URL(cardPath(route.path), siteUrl).href,
    'image:width': String(CARD.width),
    'image:height': String(CARD.height),
    'image:alt': title,
  }
  const structuredData = structuredDataOf(route.path, siteUrl)
  return [
    `<title>${text(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    route.unlisted ? tag('meta', { name: 'robots', content: 'noindex' }) : '',
    tag('link', { rel: 'canonical', href: url }),
    ...Object.entries(preview).map(([name, content]) => tag('meta', { property: `og:${name}`, content })),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    tag('link', { rel: 'stylesheet', href: links.style, crossorigin: '' }),
    `<style>${PAGE_TURN}${links.ownStyle}</style>`,
    ...links.fonts.map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' }),
    ),
    `${scriptTag(route, links, analytics)}</script>`,
    structuredData ? `<script type="application/ld+json">${jsonText(structuredData)}</script>` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

/** The script of every page, told what this one brings (`script/every-page.ts`). The page is done without waiting for it. */
function scriptTag(
  route: Route,
  { script, client, parts, sheet }: HeadLinks,
  analytics: Analytics | null,
): string {
  const isTimed = route.manner === 'reads' && !route.unlisted
  return tag('script', {
    async: '',
    type: 'module',
    src: script,
    crossorigin: '',
    'data-page': '',
    'data-client': client,
    'data-parts': parts.join(' ') || null,
    'data-sheet': sheet,
    'data-timed': isTimed ? route.path : null,
    'data-counted': analytics && isCounted(route) ? JSON.stringify(analytics) : null,
  })
}

/** What search engines are told about a page in their own words (schema.org), or null where there is nothing to add. */
export function structuredDataOf(path: string, siteUrl: string): object | null {
  if (path === '/faq') return structuredQuestions(faqEntries)
  if (path === '/founder-pass') return structuredQuestions(passQuestions)
  if (path !== '/') return null
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url: siteUrl,
    logo: new URL('/favicon.svg', siteUrl).href,
    slogan: brand.tagline,
    sameAs: Object.values(brand.links),
  }
}

/** JSON that cannot end the script element it stands in. */
function jsonText(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
