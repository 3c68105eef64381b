import { expect, test } from 'vitest'
import { plantedMistakes } from '../../config/planted-mistakes.ts'
import { nothingWrong, plantedFindings } from './planted-findings.ts'

test('where nothing is wrong, every check says so', () => {
  expect(nothingWrong.length).toBeGreaterThan(25)
  expect(nothingWrong.filter(({ verdict, todo }) => verdict !== 'right' || todo !== null)).toEqual([])
})

test.each(plantedFindings)('$what: it is found, with what to do', ({ findings, verdict, found, todo }) => {
  const finding = findings.find((one) => one.found === found)
  expect(finding, findings.map((one) => one.found).join('; ')).toMatchObject({ verdict })
  expect(finding?.todo).toContain(todo)
})

test.each(plantedFindings)('$what: a command in what to do can be pasted', ({ findings }) => {
  for (const { todo } of findings) {
    expect(todo ?? '').not.toMatch(
      /npm run (sale|inbox|setup|deploy|doctor|rollback)(?! (ENV|local|testnet|production)\b)/,
    )
    expect(todo ?? '').not.toMatch(/(?<!npx )wrangler (?!dev|toml)[a-z]/)
  }
})

test('at least 45 planted mistakes are found, each under a name of its own', () => {
  const planted = [...plantedMistakes, ...plantedFindings].map(({ what }) => what)
  expect(new Set(planted).size).toBe(planted.length)
  expect(planted.length).toBeGreaterThanOrEqual(45)
})
