import { readdirSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesOf, dist, read } from './site.ts'

/** Where a visitor chooses, types or buys; all other pages are only read. */
const LIVES = /-form|application-status|founder-pass-wallet/
const pages = readdirSync(dist).filter((name) => name.endsWith('.html'))
const readPages = pages.filter((name) => !LIVES.test(name))

/** What any page asks for that its tags do not name: itself, the rules for pages ahead, its icon, and italics. */
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

test.each(readPages)('%s asks for no more than twelve files before anybody scrolls', (page) => {
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

/** Ten packets, which a server sends before it has to hear from the browser again. */
const FIRST_FLIGHT = 14_600
/** The headers of a page as HTTP/2 packs them, most of them its policy. */
const HEADERS = 900

test.each(['index', 'founder-pass', 'founder-pass-wallet', 'faq', 'investor-form', 'proof'])(
  '%s comes whole in one flight of packets, so that its styles wait for no second',
  (page) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    expect(brotliCompressSync(read(`${page}.html`), { params }).length).toBeLessThanOrEqual(
      FIRST_FLIGHT - HEADERS,
    )
  },
)

test.each(pages)(
  '%s has no picture within a drawing, where it could not wait until somebody scrolls',
  (page) => {
    expect(read(page)).not.toContain('<image')
  },
)

test.each(pages)('%s opens with no more than 60 kB of pictures', (page) => {
  expect(weightOf(picturesOf(read(page)))).toBeLessThanOrEqual(60_000)
})

test.each(readPages)('%s is written, set and brought to life in no more than 25 kB', (page) => {
  const html = read(page)
  const files = filesOf(html, /<link rel="stylesheet"[^>]*>|<script\b[^>]*>/g)

  expect(files.length).toBeGreaterThan(1)
  expect(gzipSync(html, { level: 9 }).length + weightOf(files)).toBeLessThanOrEqual(25_000)
})

test.each(pages)(
  '%s asks for a picture of its first screen before its body begins, and for a file once',
  (page) => {
    const html = read(page)
    const preloads = html.match(/<link rel="preload" as="image"[^>]*>/g) ?? []
    const [, head = ''] = /<head>(.*)<\/head>/s.exec(html) ?? []

    expect(preloads.filter((link) => !head.includes(link))).toEqual([])
    expect(filesOf(html, /<link rel="preload" as="image"[^>]*>/g)).toHaveLength(preloads.length)
  },
)
