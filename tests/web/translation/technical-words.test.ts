import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const site = new URL('../../../web/', import.meta.url).pathname

test('ids, hashes and addresses, which are monospaced, are excluded from translation', () => {
  const tags = globSync('**/*.tsx', { cwd: site })
    .filter((file) => !file.startsWith('dist/'))
    .flatMap(
      (file) => readFileSync(`${site}${file}`, 'utf8').match(/<(?!input)\w+\s[^>]*\bmono\b[^>]*>/g) ?? [],
    )
  expect(tags.length).toBeGreaterThan(10)
  expect(tags.filter((tag) => !tag.includes('translate="no"'))).toEqual([])
})
