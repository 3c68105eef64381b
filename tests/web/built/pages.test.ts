import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { documentOf, policyPages } from '../../../web/legal/policy-page.ts'
import { notFound, routes } from '../../../web/routes.ts'
import { dist, isBuilt, read } from './site.ts'

/** The site's configured address. */
const [SITE_URL = ''] = /https?:.+(?=\/sitemap\.xml)/.exec(read('robots.txt')) ?? []
const pages = [...routes, notFound]
const listed = routes.filter((route) => !route.unlisted)
/** The desk has a script and a stylesheet of its own (desk.test.ts). */
const assets = readdirSync(join(dist, 'assets'))
  .filter((name) => !name.startsWith('desk-'))
  .map((name) => `assets/${name}`)
const sheets = assets.filter((name) => name.endsWith('.css'))
const classesOfSite = classesOf(...sheets.map(read), ...pages.map(({ path }) => styleOf(htmlOf(path))))

function htmlOf(path: string): string {
  return read(path === '/' ? 'index.html' : `${path.slice(1)}.html`)
}

/** The styles that are written into a page. */
function styleOf(html: string): string {
  return /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
}

/** The policy under which a page is served; the not-found page has the site's. */
function policyOf(path: string): string {
  const [ofSite = '', own] = read('_headers').split(`\n${path}\n  ! Content-Security-Policy\n`)
  const [policy = ''] = /Content-Security-Policy: .+/.exec(own ?? ofSite) ?? []
  return policy
}

/** Every script that the page loads by itself. */
function scriptsOf(html: string): string[] {
  return [
    ...new Set([
      ...all(html, /<script[^>]*\ssrc="([^"]+)"/g),
      ...all(html, /\sdata-parts="([^"]+)"/g).flatMap((parts) => parts.split(' ')),
      ...all(html, /\sdata-client="([^"]+)"/g),
    ]),
  ]
}

function scriptBytes(path: string): number {
  return scriptsOf(htmlOf(path)).reduce((sum, script) => sum + gzipSync(read(script), { level: 9 }).length, 0)
}

function classesOf(...sheets: readonly string[]): Set<string> {
  return new Set(sheets.flatMap((sheet) => all(sheet, /\.(-?[_a-zA-Z][\w-]*)/g)))
}

function all(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => match[1] ?? match[0])
}

test.each(pages)('$path is complete HTML, and no part of it needs a script', ({ path }) => {
  const html = htmlOf(path)

  expect(html).not.toMatch(/<div hidden[^>]*id="S:/)
  expect(html).not.toContain('<template')
  expect(html).not.toContain('<!--$?-->')
  expect(html).not.toContain('<!--$!-->')
  expect(html).not.toContain('<!--app-->')
  expect(all(html, /<script\b(?=[^>]*\ssrc=)(?![^>]*\sasync)[^>]*>/g)).toEqual([])
  expect(all(html, /<h1[\s>]/g)).toHaveLength(1)
  expect(all(html, /<main[\s>]/g)).toHaveLength(1)
})

test.each(pages)(
  '$path keeps the content security policy: no inline script, no inline style but the one it names',
  ({ path }) => {
    const html = htmlOf(path)
    const inline = all(html, /<script(?![^>]*\ssrc=)([^>]*)>/g)

    expect(inline.filter((attributes) => !attributes.includes('application/ld+json'))).toEqual([])
    expect(html).not.toMatch(/\sstyle="/)
    expect(all(html, /<style[\s>]/g)).toHaveLength(1)
    const hash = createHash('sha256').update(styleOf(html)).digest('base64')
    expect(all(policyOf(path), /style-src ([^;]+)/g)).toEqual([`'self' 'sha256-${hash}'`])
    expect(html).not.toMatch(/\son\w+="/)
  },
)

test.each(pages)('$path requests nothing from another host, and no missing file', ({ path }) => {
  const html = htmlOf(path)
  const wanted = [
    ...scriptsOf(html),
    ...all(html, /<(?:img|image)\s[^>]*(?:src|href)="(?!data:)([^"]+)"/g),
    ...all(html, /<link[^>]*rel="(?:stylesheet|preload|icon|manifest)"[^>]*\shref="([^"]+)"/g),
  ]

  expect(wanted.length).toBeGreaterThan(4)
  for (const address of wanted) {
    const [file = '', view] = address.split('#')
    expect(file).toMatch(/^\/(?!\/)/)
    expect(isBuilt(file), address).toBe(true)
    if (view) expect(read(file), address).toContain(`<view id="${view}"`)
  }
})

test.each(pages)('$path has title, description, address and preview', ({ path, title }) => {
  const html = htmlOf(path)

  expect(all(html, /<title>([^<]+)<\/title>/g)).toEqual([`${title} | Touchstone`])
  expect(all(html, /<meta name="description" content="([^"]{10,200})">/g)).toHaveLength(1)
  expect(all(html, /<link rel="canonical" href="([^"]+)">/g)).toEqual([new URL(path, SITE_URL).href])
  expect(all(html, /<meta property="og:title" content="([^"]+)">/g)).toHaveLength(1)
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(html).toContain('<html lang="en">')
})

test('no two pages have the same title or description', () => {
  const paths = pages.flatMap(({ path }) =>
    all(htmlOf(path), /<title>([^<]+)<|<meta name="description" content="([^"]+)"/g),
  )
  expect(new Set(paths).size).toBe(paths.length)
})

test('the site map has every listed page, and robots are kept from the others', () => {
  const locations = all(read('sitemap.xml'), /<loc>([^<]+)<\/loc>/g)

  expect(locations).toEqual(listed.map(({ path }) => new URL(path, SITE_URL).href))
  expect(read('robots.txt')).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`)
  for (const { path, unlisted } of pages) {
    expect(htmlOf(path).includes('<meta name="robots" content="noindex">'), path).toBe(unlisted ?? false)
  }
})

test('llms.txt links every listed page and both documents of the API', () => {
  const links = all(read('llms.txt'), /\]\(([^)]+)\)/g)

  expect(links).toEqual(expect.arrayContaining(listed.map(({ path }) => new URL(path, SITE_URL).href)))
  expect(links).toEqual(expect.arrayContaining([`${SITE_URL}/openapi.json`, `${SITE_URL}/asyncapi.json`]))
})

test('a build without a contact has no security.txt', () => {
  expect(isBuilt('.well-known/security.txt')).toBe(false)
})

test('pages that are only read report their timings; the mint page and the applications never do', () => {
  const timed = pages.filter(({ path }) => htmlOf(path).includes(' data-timed=')).map(({ path }) => path)

  expect(timed).toEqual(expect.arrayContaining(['/', '/faq', '/privacy-policy']))
  for (const path of ['/founder-pass-wallet', '/investor-form', '/developer-form', '/incubator-form'])
    expect(timed).not.toContain(path)
})

test('structured data is JSON that names the product', () => {
  const [json = ''] = all(htmlOf('/'), /<script type="application\/ld\+json">([^<]+)</g)

  expect(JSON.parse(json)).toMatchObject({ '@type': 'Organization', name: 'Touchstone' })
})

test.each(pages)('$path has styles for every class that it uses', ({ path }) => {
  const linked = all(htmlOf(path), /<link rel="stylesheet"[^>]*href="([^"]+)"/g)
  const known = classesOf(...linked.map(read), styleOf(htmlOf(path)))

  const missing = all(htmlOf(path), /\sclass="([^"]+)"/g)
    .flatMap((names) => names.split(' '))
    .filter((name) => classesOfSite.has(name) && !known.has(name))

  expect([...new Set(missing)]).toEqual([])
})

const later = pages.flatMap(({ path }) => all(htmlOf(path), /\sdata-sheet="\/([^"]+)"/g))
const first = sheets.filter((name) => !later.includes(name))

test('the styles of a purchase come with the mint page’s script, not with its first view', () => {
  expect(later).toEqual(all(htmlOf('/founder-pass-wallet'), /\sdata-sheet="\/([^"]+)"/g))
  expect(later).toHaveLength(1)
  const dialogs = later.map(read).join()
  for (const name of ['dialog-panes', 'certificate', 'wallet-phone', 'stages', 'kyc-']) {
    expect(dialogs.includes(`.${name}`), name).toBe(true)
    expect(styleOf(htmlOf('/founder-pass-wallet')).includes(`.${name}`), name).toBe(false)
  }
})

test.each(pages)('$path requests the shared stylesheet first', ({ path }) => {
  const html = htmlOf(path)

  expect(first).toHaveLength(1)
  expect(all(html, /<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)).toEqual(first)
  expect(html.indexOf('<link rel="stylesheet"')).toBeLessThan(html.indexOf('<style'))
  expect(html.indexOf('<link rel="stylesheet"')).toBeLessThan(html.indexOf('<link rel="preload"'))
  expect(html.indexOf('<link rel="stylesheet"')).toBeLessThan(html.indexOf('<script'))
})

test('no script loads a stylesheet: the page’s own is complete', () => {
  const scripts = assets.filter((name) => name.endsWith('.js'))
  expect(scripts.filter((name) => /assets\/[\w-]+\.css/.test(read(name)))).toEqual([])
})

const budgets: Readonly<Record<string, number>> = {
  '/faq': 6_000,
  '/founder-pass-wallet': 94_000,
  '/investor-form': 100_000,
  '/developer-form': 100_000,
  '/incubator-form': 100_000,
  '/application-status': 100_000,
}

test.each(pages)(
  '$path stays within its script budget, and loads no framework if it is static',
  ({ path, manner }) => {
    expect(scriptBytes(path)).toBeLessThanOrEqual(budgets[path] ?? 4_000)
    if (manner === 'reads') expect(scriptsOf(htmlOf(path)).join()).not.toContain('framework')
    expect(gzipSync(htmlOf(path)).length).toBeLessThanOrEqual(40_000)
  },
)

test('the mint page stays within its budget, including what it fetches by itself', () => {
  const itself = assets.filter((name) => /^assets\/(?:news|rolldown-runtime)-/.test(name))
  expect(itself).toHaveLength(2)
  const weight = itself.reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0)
  expect(scriptBytes('/founder-pass-wallet') + weight).toBeLessThanOrEqual(94_000)
})

test('every script is loaded by a page or by another script', () => {
  const scripts = assets.filter((name) => name.endsWith('.js'))
  const asked = [...pages.map(({ path }) => htmlOf(path)), ...scripts.map(read)].join('')
  expect(scripts.filter((name) => !asked.includes(name.replace('assets/', '')))).toEqual([])
})

test('the host takes every rule of the headers: a hundred at most, with lines of 2,000 characters', () => {
  const lines = read('_headers').split('\n')
  expect(lines.filter((line) => /^\S/.test(line) && !line.startsWith('#')).length).toBeLessThanOrEqual(100)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(2000)
})

test('the policy allows only our own resources', () => {
  const headers = read('_headers')
  const [policy = ''] = all(headers, /Content-Security-Policy: (.+)/g)

  expect(policy.length).toBeLessThan(2000)
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy.split('; ')).toContain(directive)
  }
  expect(headers).toMatch(/^\/assets\/\*\n {2}Cache-Control: public, max-age=31536000, immutable$/m)
})

test.each(pages)('$path has 50 particles before any script, in little of its HTML', ({ path, bare }) => {
  const [dust = ''] = all(
    htmlOf(path),
    /<div class="(?:dust|dust dust-still)" aria-hidden="true">.*?<\/div>/g,
  )

  expect(all(dust, /<i><\/i>/g)).toHaveLength(50)
  expect(dust.includes('dust-still')).toBe(bare ?? false)
  expect(dust.length).toBeLessThanOrEqual(600)
})

test('the page for visual comparison requests nothing that could vary', () => {
  expect(scriptsOf(htmlOf('/__visual-test'))).toEqual(scriptsOf(htmlOf('/404')))
  expect(scriptsOf(htmlOf('/')).length).toBeGreaterThan(scriptsOf(htmlOf('/404')).length)
  expect(htmlOf('/__visual-test')).toContain('<small data-minted-note="true">in six grades</small>')
})

test.each(policyPages)('%s has no frame and no document in a build without a policy service', (page) => {
  expect(htmlOf(page)).not.toContain('<iframe')
  expect(isBuilt(`${documentOf(page)}.html`)).toBe(false)
  expect(read('_headers')).not.toContain(documentOf(page))
})
