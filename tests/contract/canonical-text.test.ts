import { expect, test } from 'vitest'
import { canonicalText } from '#contract/canonical-text'
import { fc, runs } from '../support/generated.ts'

test('keys are sorted by code units, without whitespace', () => {
  expect(canonicalText({ b: [1, { z: null, a: 'ä"\n' }], a: true, A: 0, '€': -1.5, é: 2 })).toBe(
    '{"A":0,"a":true,"b":[1,{"a":"ä\\"\\n","z":null}],"é":2,"€":-1.5}',
  )
})

test('equal values have the same text, whatever their key order, and different values have different texts', () => {
  const values = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown)
  fc.assert(
    fc.property(values, values, (one, other) => {
      const text = canonicalText(one)
      expect(JSON.parse(text)).toEqual(one)
      expect(canonicalText(reversed(one))).toBe(text)
      expect(canonicalText(other) === text).toBe(
        JSON.stringify(sorted(other)) === JSON.stringify(sorted(one)),
      )
    }),
    { numRuns: runs(200) },
  )
})

function reversed(value: unknown): unknown {
  return rebuilt(value, (keys) => keys.reverse())
}

function sorted(value: unknown): unknown {
  return rebuilt(value, (keys) => keys.sort())
}

function rebuilt(value: unknown, order: (keys: string[]) => string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => rebuilt(one, order))
  if (typeof value !== 'object' || value === null) return value
  const from = value as Record<string, unknown>
  return Object.fromEntries(order(Object.keys(from)).map((key) => [key, rebuilt(from[key], order)]))
}
