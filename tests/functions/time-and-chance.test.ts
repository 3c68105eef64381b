import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = new URL('../../functions/', import.meta.url).pathname

/** Every source of the API that runs in the Worker. */
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.startsWith('scripts/'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

function filesWith(what: RegExp): string[] {
  return sources
    .filter(({ text }) => what.test(text))
    .map(({ name }) => name)
    .sort()
}

test('time is read by the clock alone, and by what no world can hold: an alarm, and the patience of a purge', () => {
  expect(filesWith(/\bDate\.now\b|\bnew Date\(\)|\bset(Timeout|Interval)\(/)).toEqual([
    'clock.ts',
    'follower/object.ts',
    'http/workers-cache.ts',
  ])
})

test('chance comes from the platform’s own source, which a world can hold, and from nowhere else', () => {
  expect(filesWith(/\bMath\.random\b/)).toEqual([])
  expect(filesWith(/\bgetRandomValues\b|\brandomUUID\b/)).toEqual(['random.ts'])
})
