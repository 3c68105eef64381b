import { expect, test } from 'vitest'
import { areTwo } from '../../../functions/ledger/two-operators.ts'

const [one, also, two] = ['one.example', 'one.example', 'two.test'].map((operator) => ({ operator }))
const nodes = (...some: ({ operator: string } | undefined)[]) => some.flatMap((node) => node ?? [])

test('nodes of two operators are enough to be believed, and however many of one are not', () => {
  const all = nodes(one, also, two)
  expect(areTwo(nodes(one, two), all)).toBe(true)
  expect(areTwo(nodes(one, also), all)).toBe(false)
  expect(areTwo(nodes(two), all)).toBe(false)
})

test('where one operator alone is configured, one of its nodes is enough', () => {
  expect(areTwo(nodes(one), nodes(one, also))).toBe(true)
  expect(areTwo(nodes(), nodes(one, also))).toBe(false)
})
