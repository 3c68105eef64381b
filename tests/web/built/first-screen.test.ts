import { readdirSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesOf, dist, read } from './site.ts'

/** Pages with a choice, a form or a purchase; all others are static. */
const LIVES = /-form|application-status|founder-pass-wallet/
/** Every page but the desk, which only the team sees. */
const pages = readdirSync(dist).filter((name) => name.endsWith('.html') && name !== 'desk.html')
const readPages = pages.filter((name) => !LIVES.test(name))

/** Requests of every page that its tags do not name: itself, speculation rules, icon, italic font. */
const OF_ANY_PAGE = ['the page', '/speculation-rules.json', '/favicon.svg', 'newsreader-italic']

/** The files of the site that some tags of a page name, each once, without the name of a view. */
function filesOf(html: string, tag: RegExp): readonly string[] {
  const tags = html.match(tag) ?? []
  const named = tags.flatMap((one) => /\s(?:src|href)="(\/[^"#]+)/.exec(one)?.[1] ?? [])
  return [...new Set(named)]
}

const picturesOf = (html: string) => filesOf(html, /<img\b(?![^>]*loading="lazy")[^>]*>/g)
const weightOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzipSync(bytesOf(file), { level: 9 }).length, 0)

test.each(readPages)('%s requests at most twelve files before the visitor scrolls', (page) => {
  const html = read(page)
  const asked = [
    ...OF_ANY_PAGE,
    ...filesOf(html, /<link rel="(?:stylesheet|preload)"[^>]*>/g),
    ...filesOf(html, /<script\b[^>]*>/g),
    ...picturesOf(html),
  ]

  expect(asked.length).toBeGreaterThan(7)
  expect(new Set(asked).size).toBeLessThanOrEqual(12)
})

/** Ten packets: TCP's initial congestion window. */
const FIRST_FLIGHT = 14_600
/** The headers of a page as HTTP/2 packs them, most of them its policy. */
const HEADERS = 900

test.each(['index', 'founder-pass', 'founder-pass-wallet', 'faq', 'investor-form', 'proof'])(
  '%s arrives complete in one round trip, so that its styles need no second',
  (page) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    expect(brotliCompressSync(read(`${page}.html`), { params }).length).toBeLessThanOrEqual(
      FIRST_FLIGHT - HEADERS,
    )
  },
)

test.each(pages)('%s has no picture inside a drawing, where it could not be loaded lazily', (page) => {
  expect(read(page)).not.toContain('<image')
})

test.each(pages)('%s opens with no more than 60 kB of pictures', (page) => {
  expect(weightOf(picturesOf(read(page)))).toBeLessThanOrEqual(60_000)
})

test.each(readPages)('HTML, styles and scripts of %s take at most 25 kB', (page) => {
  const html = read(page)
  const files = filesOf(html, /<link rel="stylesheet"[^>]*>|<script\b[^>]*>/g)

  expect(files.length).toBeGreaterThan(1)
  expect(gzipSync(html, { level: 9 }).length + weightOf(files)).toBeLessThanOrEqual(25_000)
})

test.each(pages)('%s preloads the picture of its first screen, and requests each file once', (page) => {
  const html = read(page)
  const preloads = html.match(/<link rel="preload" as="image"[^>]*>/g) ?? []
  const [, head = ''] = /<head>(.*)<\/head>/s.exec(html) ?? []

  expect(preloads.filter((link) => !head.includes(link))).toEqual([])
  expect(filesOf(html, /<link rel="preload" as="image"[^>]*>/g)).toHaveLength(preloads.length)
})
