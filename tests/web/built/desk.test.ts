import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { DESK_PAGE } from '#contract/desk'
import { bytesOf, read } from './site.ts'

const html = read('desk.html')
const files = [...html.matchAll(/\s(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, name = '']) => name)

test('the desk ships at most 100 kB of script', () => {
  const scripts = files.filter((name) => name.endsWith('.js'))
  const bytes = scripts.reduce((sum, name) => sum + gzipSync(bytesOf(name), { level: 9 }).length, 0)
  expect(scripts).toHaveLength(2)
  expect(bytes).toBeLessThanOrEqual(100_000)
})

test('the document of the desk has no inlined style or script, and no data', () => {
  expect(html).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=/)
  expect(html).toContain('<div id="desk"></div>')
  expect(html).toContain('content="noindex, nofollow"')
})

test('nothing public leads to the desk', () => {
  for (const name of [
    'sitemap.xml',
    'speculation-rules.json',
    'robots.txt',
    'llms.txt',
    'openapi.json',
    '_headers',
  ]) {
    expect(read(name), name).not.toContain(DESK_PAGE)
  }
  expect(read('index.html')).not.toContain(DESK_PAGE)
})

test('every class that the script of the desk names has a style', () => {
  const css = files
    .filter((name) => name.endsWith('.css'))
    .map(read)
    .join('')
  const script = files
    .filter((name) => name.includes('/desk-'))
    .filter((name) => name.endsWith('.js'))
    .map(read)
    .join('')
  const named = [...script.matchAll(/className:[`"']([^`"'$]+)[`"']/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((name) => name !== '' && !css.includes(`.${name}`))).toEqual([])
})
