import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { LIVING_ID } from '#contract/form-page'
import { notFound, type Route, routes } from '../routes.ts'
import { type Kept, KeptPart } from '../shell/living-part.tsx'
import { Site } from '../site.tsx'
import { asyncApi } from './contract/asyncapi.ts'
import { openApi } from './contract/openapi.ts'
import { type HeadLinks, headOf } from './head.ts'
import { llmsText } from './llms-text.ts'
import type { Analytics } from './settings.ts'

interface Built {
  /** `index.html` with the placeholders `<!--head-->` and `<!--app-->`. */
  readonly template: string
  readonly linksOf: (route: Route) => HeadLinks
  /** The site's public address, such as `https://example.org`. */
  readonly siteUrl: string
  readonly analytics: Analytics | null
  /** Data URLs of tiny pictures, by path. */
  readonly tiny: ReadonlyMap<string, string>
}

/** Renders every page and generated file. Returns file names with their text. */
export function prerenderSite(built: Built): ReadonlyMap<string, string> {
  const { siteUrl } = built
  return new Map([
    ...[...routes, notFound].map((route) => [fileOf(route), pageOf(route, built)] as const),
    ['speculation-rules.json', JSON.stringify(speculationRules())],
    ['openapi.json', JSON.stringify(openApi(siteUrl))],
    ['asyncapi.json', JSON.stringify(asyncApi(siteUrl))],
    ['sitemap.xml', siteMap(siteUrl)],
    ['robots.txt', robots(siteUrl)],
    ['llms.txt', llmsText(siteUrl)],
  ])
}

function fileOf({ path }: Route): string {
  return `${path.slice(1) || 'index'}.html`
}

function pageOf(route: Route, { template, linksOf, siteUrl, analytics, tiny }: Built): string {
  const preloads = new Map<string, string>()
  const body = bodyOf(route.path)
    // Moves React's image preloads to the head, so that a browser finds them early.
    .replaceAll(/<link rel="preload" as="image" href="([^"#]+)[^>]*>/g, (link, file: string) => {
      // One preload per file, whatever its fragment.
      if (!tiny.has(file) && !preloads.has(file)) preloads.set(file, link.replace(/#[\w-]+/, ''))
      return ''
    })
    .replaceAll(/src="([^"]+)"/g, (_, file: string) => `src="${tiny.get(file) ?? file}"`)
  const head = headOf(route, siteUrl, linksOf(route), analytics)
  return template
    .replace(DEVELOPERS_SCRIPT, '')
    .replaceAll(INDENT, '\n')
    .replace('<!--head-->', () => [head, ...preloads.values()].join('\n'))
    .replace('<!--app-->', () => body)
}

const DEVELOPERS_SCRIPT = /\s*<script type="module"[^>]*><\/script>/
const INDENT = /\n +/g

/** Renders a page's body. The living part is rendered separately, so that React can hydrate it. */
export function bodyOf(path: string): string {
  const kept: Kept = { part: null }
  const body = renderToStaticMarkup(
    <Router ssrPath={path}>
      <KeptPart value={kept}>
        <Site />
      </KeptPart>
    </Router>,
  )
  if (kept.part === null) return body
  if (body.split(LIVING_PLACE).length !== 2) throw new Error(`${path} must have one living part`)
  const written = renderToString(<Router ssrPath={path}>{kept.part}</Router>)
  // React leaves a part that throws or suspends to the browser; such a page must not be published.
  if (written.includes('<!--$!-->')) throw new Error(`${path} cannot be prerendered`)
  return body.replace(LIVING_PLACE, () => `<div id="${LIVING_ID}">${written}</div>`)
}

/** The placeholder written by `LivingPart`. */
const LIVING_PLACE = `<div id="${LIVING_ID}"></div>`

/**
 * Speculation rules: pages that are only read may be prerendered; living pages are only prefetched, because they make
 * requests for the visitor.
 */
export function speculationRules(): object {
  const allThat = (manner: Route['manner']) => {
    const paths = routes.filter((route) => !route.bare && route.manner === manner).map(({ path }) => path)
    return [{ where: { href_matches: paths }, eagerness: 'moderate' }]
  }
  return { prerender: allThat('reads'), prefetch: allThat('lives') }
}

function siteMap(siteUrl: string): string {
  const listed = routes.filter((route) => !route.unlisted)
  const entries = listed.map(({ path }) => `  <url><loc>${new URL(path, siteUrl).href}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
}

function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`
}
