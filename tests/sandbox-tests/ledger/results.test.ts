import definitions from 'ripple-binary-codec/dist/enums/definitions.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { results } from '../../sandbox/ledger/engine/results.ts'

test.each(Object.entries(results))('%s has its number in metadata', (name, [code, message]) => {
  expect(new Map<string, number>(Object.entries(definitions.TRANSACTION_RESULTS)).get(name)).toBe(code)
  expect(message).toMatch(/^[A-Z].+/)
})
