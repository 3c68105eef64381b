import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const page = read('functions/GROWTH.md')

/** `code` in `file`: what the page says that a file has. */
const quotes = [...page.matchAll(/C `([^`]+)` in `([^`]+)`/g)].map(([, code = '', file = '']) => ({
  code,
  file,
}))

/** `3 × 4 ÷ 2 = 6`, with commas between thousands, and a $ before a sum of money. */
const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`
const calculations = [
  ...page.matchAll(new RegExp(String.raw`(${NUMBER}(?: [×÷+] ${NUMBER})+) = \*{0,2}\$?(${NUMBER})`, 'g')),
].map(([, left = '', right = '']) => ({ left, right }))

const numberOf = (text: string) => Number(text.replaceAll(',', ''))

/** Sums of products; an operator applies from left to right. */
function resultOf(left: string): number {
  return left.split(' + ').reduce((sum, product) => sum + productOf(product), 0)
}

function productOf(text: string): number {
  const [first = '', ...rest] = text.split(' ')
  let result = numberOf(first)
  for (let at = 0; at < rest.length; at += 2) {
    const value = numberOf(rest[at + 1] ?? '')
    result = rest[at] === '÷' ? result / value : result * value
  }
  return result
}

/** Half of the last digit that is written. */
function roundingOf(written: string): number {
  const decimals = written.split('.')[1]?.length ?? 0
  return 0.5 * 10 ** -decimals + 1e-9
}

test('the page quotes constants and reckons with them', () => {
  expect(quotes.length).toBeGreaterThan(6)
  expect(calculations.length).toBeGreaterThan(20)
  expect(page.split('\n').length).toBeLessThanOrEqual(75)
})

test.each(quotes)('$code stands in $file', ({ code, file }) => {
  expect(read(file)).toContain(code)
})

test.each(calculations)('$left is $right', ({ left, right }) => {
  expect(Math.abs(resultOf(left) - numberOf(right))).toBeLessThanOrEqual(roundingOf(right))
})

test('every group of measurements that it names is one of the bench', () => {
  const titles = [...read('tests/bench/run.ts').matchAll(/title:\s*'([^']+)'/g)].map(
    ([, title = '']) => title,
  )
  const named = [...page.matchAll(/--only "([^"]+)"/g)].map(([, words = '']) => words)
  expect(named.length).toBeGreaterThan(3)
  expect(
    named.filter((words) => !titles.some((title) => title.toLowerCase().includes(words.toLowerCase()))),
  ).toEqual([])
})
