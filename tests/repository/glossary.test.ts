import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const glossary = read('functions/GLOSSARY.md')
const rows = glossary.split('\n').flatMap((line) => {
  const [word = '', , carrier = ''] = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''))
  const [, name = '', path = ''] = carrier.match(/^`(\w+)` in `([\w/.-]+)`$/) ?? []
  return name === '' ? [] : [{ word, name, path }]
})

test('the glossary has sixty lines at most, and a declaration in each row', () => {
  const lines = glossary.trimEnd().split('\n')
  const words = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| word '))
  expect(lines.length).toBeLessThanOrEqual(60)
  expect(rows.length).toBe(words.length)
  expect(rows.length).toBeGreaterThan(40)
})

test('each declaration that the glossary names is exported by the file that it names', () => {
  const declares = (text: string, name: string) =>
    new RegExp(`^export (async )?(type|interface|class|function|const) ${name}\\b`, 'm').test(text)
  expect(
    rows.filter(({ name, path }) => !existsSync(new URL(path, root)) || !declares(read(path), name)),
  ).toEqual([])
})
