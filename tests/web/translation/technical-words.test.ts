import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MONO } from '../../../web/ui/mono.ts'

const site = new URL('../../../web/', import.meta.url).pathname
/** What `{...MONO}` stands for in a tag. */
const spread = Object.entries(MONO)
  .map(([name, value]) => `${name}="${value}"`)
  .join(' ')
const textOf = (file: string) => readFileSync(`${site}${file}`, 'utf8').replaceAll('{...MONO}', spread)

test('ids, hashes and addresses, which are monospaced, are excluded from translation', () => {
  const tags = globSync('**/*.tsx', { cwd: site })
    .filter((file) => !file.startsWith('dist/'))
    .flatMap((file) => textOf(file).match(/<(?!input)\w+\s[^>]*\bmono\b[^>]*>/g) ?? [])
  expect(tags.length).toBeGreaterThan(10)
  expect(tags.filter((tag) => !tag.includes('translate="no"'))).toEqual([])
})
