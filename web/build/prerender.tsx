import type { Readable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { Router } from 'wouter'
import { LIVING_ID } from '#contract/form-page'
import { isCounted, notFound, type Route, routes } from '../routes.ts'
import { type Kept, KeptPart } from '../shell/living-part.tsx'
import { Site } from '../site.tsx'
import type { Analytics } from './analytics.ts'
import { asyncApi } from './contract/asyncapi.ts'
import { openApi } from './contract/openapi.ts'
import { type HeadLinks, headOf } from './head.ts'
import { speculationRules } from './speculation-rules.ts'
import { structuredDataOf } from './structured-data.ts'

interface Built {
  /** `index.html`, with `<!--head-->` and `<!--app-->` still in it. */
  readonly template: string
  readonly linksOf: (route: Route) => HeadLinks
  /** Where the site will stand, such as `https://example.org`. */
  readonly siteUrl: string
  readonly analytics: Analytics | null
}

/** The paths on which a web-analytics service may count visits. */
export const countedPages: readonly string[] = routes.filter(isCounted).map(({ path }) => path)

/**
 * Writes out every page as complete HTML, the contract for other programs, the rules for drawing pages ahead, the site map
 * and robots.txt. File names to their text.
 */
export async function prerenderSite(built: Built): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const route of [...routes, notFound]) files.set(fileOf(route), await pageOf(route, built))
  files.set('speculation-rules.json', JSON.stringify(speculationRules()))
  files.set('openapi.json', JSON.stringify(openApi(built.siteUrl)))
  files.set('asyncapi.json', JSON.stringify(asyncApi(built.siteUrl)))
  files.set('sitemap.xml', siteMap(built.siteUrl))
  files.set('robots.txt', robots(built.siteUrl))
  return files
}

async function pageOf(route: Route, { template, linksOf, siteUrl, analytics }: Built): Promise<string> {
  const structuredData = structuredDataOf(route.path, siteUrl)
  const head = headOf(route, siteUrl, linksOf(route), structuredData, analytics)
  const [preloads, body] = withoutPreloads(await bodyOf(route.path))
  return template
    .replace(DEVELOPERS_SCRIPT, '')
    .replace('<!--head-->', () => [head, ...preloads].join('\n    '))
    .replace('<!--app-->', () => body)
}

/** React writes into a body which pictures the first screen needs; a browser should read that before any of it. */
function withoutPreloads(body: string): readonly [preloads: readonly string[], body: string] {
  const preloads = new Map<string, string>()
  const rest = body.replaceAll(
    /<link rel="preload" as="image" href="([^"#]+)[^>]*>/g,
    (link, file: string) => {
      // Views of one file come together.
      if (!preloads.has(file)) preloads.set(file, link.replace(/#[\w-]+/, ''))
      return ''
    },
  )
  return [[...preloads.values()], rest]
}

const DEVELOPERS_SCRIPT = /\s*<script type="module"[^>]*><\/script>/

/** The body of the page at this path. Its living part, if it has one, is written so that React can take it over. */
export async function bodyOf(path: string): Promise<string> {
  const kept: Kept = { part: null }
  const body = renderToStaticMarkup(
    <Router ssrPath={path}>
      <KeptPart value={kept}>
        <Site />
      </KeptPart>
    </Router>,
  )
  if (kept.part === null) return body
  const written = await livingPart(path, kept.part)
  const [before, after, ...more] = body.split(LIVING_PLACE)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${path} must have one living part`)
  }
  return `${before}${LIVING_PLACE.replace('></div>', () => `>${written}</div>`)}${after}`
}

/** Where `LivingPart` leaves room. */
const LIVING_PLACE = `<div id="${LIVING_ID}"></div>`

async function livingPart(path: string, part: ReactNode): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerenderToNodeStream(<Router ssrPath={path}>{part}</Router>, {
    // Any smaller chunk size would write a large part as its loading screen, with the content hidden until a script runs.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // React would leave a part that throws to the browser; nobody should publish one.
    onError: (error) => {
      failures.push(error)
    },
  })
  let text = ''
  for await (const chunk of prelude as Readable) text += String(chunk)
  if (failures.length > 0) throw new AggregateError(failures, `${path} cannot be prerendered`)
  return text
}

/** The file of a page below the site's root. */
export function fileOf(route: Route): string {
  return route.path === '/' ? 'index.html' : `${route.path.slice(1)}.html`
}

function siteMap(siteUrl: string): string {
  const listed = routes.filter((route) => !route.unlisted)
  const entries = listed.map(({ path }) => `  <url><loc>${new URL(path, siteUrl).href}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

function robots(siteUrl: string): string {
  return ['User-agent: *', 'Allow: /', `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}`, ''].join('\n')
}
