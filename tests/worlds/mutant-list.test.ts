import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from './mutant-list.ts'

const root = new URL('../../', import.meta.url)

test.each(mutants)('$name: the piece of source is still there, once', ({ changes }) => {
  for (const { file, from } of changes) {
    const pieces = readFileSync(new URL(file, root), 'utf8').split(from).length - 1
    expect(pieces, `${file}: ${from}`).toBe(1)
  }
})

/** The source of a test file, and of what it imports from its own folder, as a behaviour that several hosts are tried for. */
function sourceOf(file: string): string {
  const url = new URL(file, root)
  if (!existsSync(url)) return ''
  const source = readFileSync(url, 'utf8')
  const beside = [...source.matchAll(/from '(\.\/[\w-]+\.ts)'/g)].map(([, name = '']) => new URL(name, url))
  return [source, ...beside.map((one) => readFileSync(one, 'utf8'))].join('\n')
}

test.each(mutants.filter(({ noticedBy }) => noticedBy))(
  '$name: the test that notices it is there',
  ({ noticedBy }) => {
    expect(sourceOf(noticedBy?.file ?? ''), noticedBy?.file).toContain(noticedBy?.name)
  },
)

test('no two mutants have one name', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})
