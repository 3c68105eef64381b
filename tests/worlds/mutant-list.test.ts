import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from './mutant-list.ts'

const root = new URL('../../', import.meta.url)

test.each(mutants)('$name: the piece of source is still there, once', ({ changes }) => {
  for (const { file, from } of changes) {
    const pieces = readFileSync(new URL(file, root), 'utf8').split(from).length - 1
    expect(pieces, `${file}: ${from}`).toBe(1)
  }
})
