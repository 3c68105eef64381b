import type { Readable } from 'node:stream'
import { prerenderToNodeStream } from 'react-dom/static'
import type { Manifest } from 'vite'
import { Router } from 'wouter'
import { App } from '../app.tsx'
import { isCounted, notFound, type Route, routes } from '../routes.ts'
import type { Analytics } from './analytics.ts'
import { type HeadLinks, headOf } from './head.ts'
import { structuredDataOf } from './structured-data.ts'

interface Built {
  /** The built `index.html`, with `<!--head-->` and `<!--app-->` still in it. */
  readonly template: string
  readonly manifest: Manifest
  /** Where the site will stand, such as `https://example.org`. */
  readonly siteUrl: string
  readonly analytics: Analytics | null
}

/** The paths on which a web-analytics service may count visits. */
export const countedPages: readonly string[] = routes.filter(isCounted).map(({ path }) => path)

/** Writes out the whole site: pages as complete HTML, the site map and robots.txt. File names to their text. */
export async function prerenderSite(built: Built): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const route of [...routes, notFound]) files.set(fileOf(route), await pageOf(route, built))
  files.set('sitemap.xml', siteMap(built.siteUrl))
  files.set('robots.txt', robots(built.siteUrl))
  return files
}

async function pageOf(route: Route, built: Built): Promise<string> {
  const { template, manifest, siteUrl, analytics } = built
  const structuredData = structuredDataOf(route.path, siteUrl)
  const head = headOf(route, siteUrl, linksOf(route, manifest), structuredData, analytics)
  const body = await bodyOf(route)
  return template
    .replace(BUNDLER_TAGS, '')
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => body)
}

/** With these the bundler asks for the site's files, and for none of a page's own. */
const BUNDLER_TAGS =
  /\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g

async function bodyOf(route: Route): Promise<string> {
  const app = (
    <Router ssrPath={route.path}>
      <App />
    </Router>
  )
  const failures: unknown[] = []
  const { prelude } = await prerenderToNodeStream(app, {
    // Any smaller chunk size would write a large page as its loading screen, with the content hidden until a script runs.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // React would leave a page that throws to the browser; nobody should publish one.
    onError: (error) => {
      failures.push(error)
    },
  })
  const body = await textOf(prelude as Readable)
  if (failures.length > 0) throw new AggregateError(failures, `${route.path} cannot be prerendered`)
  return body
}

async function textOf(stream: Readable): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

function linksOf(route: Route, manifest: Manifest): HeadLinks {
  const first = chunkOf(manifest, 'first.ts')
  const main = chunkOf(manifest, 'index.html')
  const chunks = chunksBehind(manifest, ['index.html', `pages/${route.file}`])
  const others = [...chunks.filter((chunk) => chunk !== first && chunk !== main), main]
  return {
    // Two chunks may share a stylesheet.
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
    fonts: ['newsreader.woff2', 'hanken-grotesk.woff2'].map((name) => `/${assetNamed(manifest, name)}`),
    first: `/${first.file}`,
    others: others.map(({ file }) => `/${file}`),
  }
}

/** Those chunks and everything they import, dependencies first. */
function chunksBehind(manifest: Manifest, keys: readonly string[]): Manifest[string][] {
  const found: Manifest[string][] = []
  const add = (key: string) => {
    const chunk = chunkOf(manifest, key)
    for (const dependency of chunk.imports ?? []) add(dependency)
    if (!found.includes(chunk)) found.push(chunk)
  }
  for (const key of keys) add(key)
  return found
}

function chunkOf(manifest: Manifest, key: string): Manifest[string] {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no chunk for ${key}`)
  return chunk
}

function assetNamed(manifest: Manifest, name: string): string {
  const asset = Object.values(manifest).find(({ src }) => src?.endsWith(`/${name}`))
  if (!asset) throw new Error(`The build has no asset ${name}`)
  return asset.file
}

function fileOf(route: Route): string {
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
