import { expect, test } from 'vitest'
import { markdownRows } from '../../../web/tested/markdown-rows.ts'

const page = [
  '# Title',
  '',
  'Words.',
  '',
  '| A | B |',
  '| --- | --- |',
  '| one | two \\| three |',
  '',
  'More.',
]

test('a table’s rows are read as cells, without its head and surrounding text', () => {
  expect(markdownRows(page.join('\n'))).toEqual([['one', 'two | three']])
})

test('a row with a missing cell throws', () => {
  expect(() => markdownRows(page.toSpliced(7, 0, '| one |').join('\n'))).toThrow('Not 2 cells: | one |')
})

test('a page without a table has no rows', () => {
  expect(() => markdownRows('# Title\n')).toThrow('no table')
})
