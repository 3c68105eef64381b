import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faces } from '../../../web/build/fonts.ts'
import { bytesOf, dist, read } from './site.ts'

const files = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.woff2'))
/** Every page but the desk, which only the team sees. */
const pages = readdirSync(dist).filter((name) => name.endsWith('.html') && name !== 'desk.html')

const lettersOf = (face: string) => new Set(faces.find(({ name }) => name === `${face}.woff2`)?.text)

/** Code and code words, which are set in the system's monospaced font. */
const CODE = /<(\w+)\b[^>]*\bmono\b[^>]*>.*?<\/\1>/gs

/** The visible text of some HTML. */
function lettersIn(html: string): readonly string[] {
  const words = html.replace(/<(script|title)\b.*?<\/\1>|<[^>]+>|\n/gs, '')
  return [...words.replace(/&(amp|lt|gt|quot|#x27);/g, '')]
}

test('the fonts weigh less than 39 kB together, those of the first screen less than 19, and none of them is italic', () => {
  const weight = (names: readonly string[]) => names.reduce((sum, name) => sum + bytesOf(name).length, 0)
  const first = [...read('index.html').matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)]

  expect(files).toHaveLength(faces.length)
  expect(weight(files.map((name) => `assets/${name}`))).toBeLessThan(39_000)
  expect(first).toHaveLength(2)
  expect(weight(first.map(([, path = '']) => path))).toBeLessThan(19_000)
  expect(first.join()).not.toContain('italic')
})

test.each(pages)('%s uses no character that its fonts lack', (page) => {
  const html = read(page)
  const [, body = ''] = /<body>(.*)<\/body>/s.exec(html) ?? []
  const spoken = [...body.matchAll(/<(h[1-4]|em|figcaption)\b[^>]*>(.*?)<\/\1>/gs)].map(
    ([, , text = '']) => text,
  )
  const lacking = (text: string, face: string) => lettersIn(text).filter((one) => !lettersOf(face).has(one))
  const [prose, code] = [body.replace(CODE, ''), [...body.matchAll(CODE)].join('')]

  expect(lettersIn(body).length).toBeGreaterThan(100)
  expect(lacking(prose, 'hanken-grotesk')).toEqual([])
  expect(lacking(code, 'red-hat-mono')).toEqual([])
  expect(lacking(spoken.join(''), 'newsreader')).toEqual([])
  expect(lettersOf('newsreader-italic')).toEqual(lettersOf('newsreader'))
})
