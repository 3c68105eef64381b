import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from './mutant-list.ts'

const root = new URL('../../', import.meta.url)
const page = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const names = new Set(mutants.map(({ name }) => name))

/** The rows of a page's table, as cells. */
function rowsOf(name: string): string[][] {
  return page(name)
    .split('\n')
    .filter((line) => /^\| [IT]\d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
}

/** The mutants, and the tests by file and name, that a cell cites. */
function referencesIn(cell: string): { file: string | null; name: string }[] {
  return cell
    .split('<br>')
    .filter((one) => one !== '—')
    .map((one) => {
      const [where = '', name = ''] = one.split(' › ')
      return { file: where === 'mutant' ? null : where.replaceAll('`', ''), name }
    })
}

test('every threat has its defence and what fails without it, or why it does not apply', () => {
  const rows = rowsOf('THREATS.md')
  expect(rows.map(([id]) => id)).toEqual(Array.from({ length: 82 }, (_, at) => `T${at + 1}`))
  const without = rows.filter(
    ([, , defence = '', proof]) => proof === '—' && !/^does not apply/.test(defence),
  )
  expect(without).toEqual([])
})

test('every invariant has a judge, or does not apply', () => {
  const rows = rowsOf('INVARIANTS.md')
  expect(rows.map(([id]) => id)).toEqual(Array.from({ length: 20 }, (_, at) => `I${at + 1}`))
  const without = rows.filter(([, , , when = '', proof]) => proof === '—' && !/^does not apply/.test(when))
  expect(without).toEqual([])
})

test('every test and every mutant that a page names exists', () => {
  const missing = ['THREATS.md', 'INVARIANTS.md']
    .flatMap(rowsOf)
    .flatMap((cells) => referencesIn(cells.at(-1) ?? ''))
    .filter(({ file, name }) => {
      if (file === null) return !names.has(name)
      const url = new URL(file, root)
      return !existsSync(url) || !readFileSync(url, 'utf8').replaceAll("\\'", "'").includes(name)
    })
  expect(missing).toEqual([])
})

test('MUTANTS.md lists every mutant with what it breaks, and each is noticed', () => {
  const rows = page('MUTANTS.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Mutant') && !line.startsWith('| ---'))
  expect(rows.map((row) => row.split(' | ').slice(0, 2).join(' | '))).toEqual(
    mutants.map(({ name, breaks }) => `| ${name} | ${breaks}`),
  )
  expect(rows.filter((row) => row.includes('| all |'))).toEqual([])
  for (const { breaks } of mutants)
    for (const one of breaks.split(', ')) expect(one).toMatch(/^(I([1-9]|1\d|20)|T([1-9]|[1-7]\d|80))$/)
})
