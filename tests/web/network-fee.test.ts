import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const site = new URL('../../web/', import.meta.url).pathname

test('no page writes a network fee by itself: both figures are in the contract', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: site }).filter((file) => !file.startsWith('dist/'))
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => /\b0\.0000\d/.test(readFileSync(`${site}${file}`, 'utf8')))).toEqual([])
})
