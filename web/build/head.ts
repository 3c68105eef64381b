import { brand } from '#contract/brand'
import { faqEntries } from '../pages/faq/questions.ts'
import { structuredQuestions } from '../pages/faq/structured-questions.ts'
import { passQuestions } from '../pages/founder-pass/pass-questions.ts'
import { cardPath, documentTitle, isCounted, type Route } from '../routes.ts'
import { CARD } from '../social-card.ts'
import { tag, text } from './markup.ts'
import type { Analytics } from './settings.ts'

export interface HeadLinks {
  /** The shared stylesheet. */
  readonly style: string
  /** Other styles of the page as CSS, inlined to save a request. */
  readonly ownStyle: string
  /** Fonts to preload. */
  readonly fonts: readonly string[]
  /** The script that every page loads. */
  readonly script: string
  /** The page's own script. */
  readonly client: string | null
  /** Modules to preload with the page's own script. */
  readonly parts: readonly string[]
  /** The stylesheet of parts that load later; it loads with the page's own script. */
  readonly sheet: string | null
}

/** Cross-document view transitions; inline, because a late stylesheet has no effect in some browsers. */
const PAGE_TURN = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

/** The page-specific part of `<head>` as HTML. URLs are absolute; styles and fonts precede scripts. */
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

/** The script that every page loads; data attributes name the page's own parts (`script/every-page.ts`). */
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

/** Structured data (schema.org), or null. */
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

/** JSON that is safe inside a script element. */
function jsonText(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
