import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tests = new URL('../', import.meta.url)
const table = readFileSync(new URL('worlds/WORLDS.md', tests), 'utf8').split(
  'What was lived through so far',
)[0]
/** Each bug that worlds found: its seeds, and the cell that names its tests. */
const scars = (table?.match(/^\| \d.*\|$/gm) ?? []).map((row) => {
  const [seeds = '', , , named = ''] = row.slice(1, -1).split('|')
  return { seeds: seeds.trim(), named }
})

/** The tests that a cell names, each with its file: `functions/…/one.test.ts` “does this”, “does that”; `…` */
function testsIn(cell: string): { file: string; name: string }[] {
  return cell.split('; `').flatMap((part) => {
    const file = part.match(/([\w./-]+\.test\.tsx?)`/)?.[1] ?? ''
    return [...part.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name }))
  })
}

test('WORLDS.md lists every bug that worlds found', () => {
  expect(scars.length).toBeGreaterThanOrEqual(47)
})

test.each(scars)('the tests for the bug that seed $seeds found exist', ({ named }) => {
  const all = testsIn(named)
  expect(all).not.toEqual([])
  for (const { file, name } of all) {
    const source = readFileSync(new URL(file, tests), 'utf8')
    expect(source.split(`'${name}'`).length - 1, `${file}: ${name}`).toBe(1)
  }
})
