import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Module, readModules } from './built-modules.ts'
import { pageFileOf, pagesOf } from './built-site.ts'
import type { Row } from './row.ts'
import { quantity } from './table.ts'

const KB = 1000
const HTML = 40 * KB

/** The most gzipped JavaScript that a page needs before it works; a page that is only read needs almost none. */
function budgetOf(route: string): number {
  if (route === '/founder-pass-wallet') return 94 * KB
  if (route === '/faq') return 6 * KB
  return /-form$|^\/application-status$/.test(route) ? 100 * KB : 4 * KB
}

/** Loaded only where the server doubts that the visitor is a person. */
const IF_IN_DOUBT = /^human-check/

/** The same with all that the FAQ fetches for its dialog. */
const FAQ_WITH_DIALOG = 96 * KB

/** The size of each page of a built site, gzipped file by file as a server would. */
export async function measurePages(site: string): Promise<Row[]> {
  const modules = await readModules(join(site, 'assets'))
  const pages = pagesOf(site).map((route) => checkMeans(site, route, modules))
  return [
    ...pages.map(scriptRow),
    ...pages.filter(({ route }) => route === '/faq').map(dialogRow),
    ...pages.map(htmlRow),
    fontRow(site),
  ]
}

interface Page {
  readonly route: string
  readonly html: number
  /** Scripts that the page requests, and everything they import: it does not work without them. */
  readonly scripts: readonly string[]
  readonly script: number
  /** Scripts that the page may fetch later: dialogs, sockets, the QR code. */
  readonly later: number
  readonly css: number
}

function checkMeans(site: string, route: string, modules: ReadonlyMap<string, Module>): Page {
  const html = readFileSync(join(site, pageFileOf(route)), 'utf8')
  const linked = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '')
  const [first = ''] = linked(/<script[^>]*type="module"[^>]*src="\/assets\/([^"]+)"/g)
  const own = linked(/\sdata-client="\/assets\/([^"]+)"/g)
  const needed = reachable([first, ...own], modules, ({ imports }) => imports)
  const later = reachable(own, modules, (one) => [
    ...one.imports,
    ...one.later.filter((name) => !IF_IN_DOUBT.test(name)),
  ])
  const styles = linked(/<link[^>]*rel="stylesheet"[^>]*href="\/([^"]+)"/g)
  const sizes = (names: Iterable<string>) => sum([...names].map((one) => modules.get(one)?.gzipped ?? 0))
  return {
    route,
    html: gzipped(html),
    scripts: [...needed],
    script: sizes(needed),
    later: sizes([...later].filter((one) => !needed.has(one))),
    css: sum(styles.map((path) => gzipped(readFileSync(join(site, path))))),
  }
}

function reachable(
  from: readonly string[],
  modules: ReadonlyMap<string, Module>,
  next: (module: Module) => readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [...from]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const module = modules.get(name)
    if (!module) throw new Error(`a page requests ${name}, which does not exist`)
    if (found.has(name)) continue
    found.add(name)
    queue.push(...next(module))
  }
  return found
}

function scriptRow({ route, script, scripts, later, css }: Page): Row {
  const kb = (bytes: number) => quantity(bytes, 'bytes')
  return {
    what: `JavaScript of ${route}`,
    unit: 'bytes',
    measured: script,
    target: { atMost: budgetOf(route) },
    note: `${scripts.length} files; up to ${kb(later)} more on demand. CSS ${kb(css)}.`,
  }
}

function dialogRow({ route, script, later }: Page): Row {
  const measured = script + later
  return {
    what: `JavaScript of ${route} with its dialog`,
    unit: 'bytes',
    measured,
    target: { atMost: FAQ_WITH_DIALOG },
  }
}

function htmlRow({ route, html }: Page): Row {
  return { what: `HTML of ${route}`, unit: 'bytes', measured: html, target: { atMost: HTML } }
}

function fontRow(site: string): Row {
  const fonts = readdirSync(join(site, 'assets')).filter((name) => extname(name) === '.woff2')
  const sizes = fonts.map((name) => readFileSync(join(site, 'assets', name)).length)
  return {
    what: 'fonts, all pages together',
    unit: 'bytes',
    measured: sum(sizes),
    target: null,
    note: fonts.map((name, index) => `${name} ${quantity(sizes[index] ?? 0, 'bytes')}`).join(', '),
  }
}

function gzipped(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
