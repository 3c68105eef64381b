import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from './mutant-list.ts'

const root = new URL('../../', import.meta.url)

test.each(mutants)('$name: the source has the text that it replaces, once', ({ changes }) => {
  for (const { file, from } of changes) {
    const pieces = readFileSync(new URL(file, root), 'utf8').split(from).length - 1
    expect(pieces, `${file}: ${from}`).toBe(1)
  }
})

/** The source of a test file and of its imports from the same folder: several hosts share tests of one behaviour. */
function sourceOf(file: string): string {
  const url = new URL(file, root)
  if (!existsSync(url)) return ''
  const source = readFileSync(url, 'utf8')
  const beside = [...source.matchAll(/from '(\.\/[\w-]+\.ts)'/g)].map(([, name = '']) => new URL(name, url))
  return [source, ...beside.map((one) => readFileSync(one, 'utf8'))].join('\n')
}

test.each(mutants.filter(({ noticedBy }) => noticedBy))(
  '$name: the test that notices it exists',
  ({ noticedBy }) => {
    expect(sourceOf(noticedBy?.file ?? ''), noticedBy?.file).toContain(noticedBy?.name)
  },
)

test('no two mutants have the same name', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})
