import { expect, test } from 'vitest'
import { patternOf } from '../../../../web/pages/faq/search-entries.ts'
import { anyText } from '../../../contract/any-text.ts'
import { fc } from '../../../support/generated.ts'

const finds = (query: string, text: string) => new RegExp(patternOf(query), 'iu').test(text)

test.each([
  ['escrow', true],
  ['ESCROW (10%)', true],
  ['  the LEDGER ', true],
  ["it's", true],
  ['is  escrow', true],
  ['', true],
  ['   ', true],
  ['lock. It', false],
  ['.*', false],
  ['[', false],
  ['escrows', false],
])('“%s” is searched for literally, in any case', (query, found) => {
  const texts = ['What is Escrow (10%)?', 'A lock.', 'It’s kept by the ledger.']
  expect(texts.some((text) => finds(query, text))).toBe(found)
})

test('any text is a valid pattern, and finds itself', async () => {
  const text = anyText(30)
  await fc.assert(
    fc.property(text, text, text, (before, query, after) => {
      expect(finds(query, before + query.trim() + after)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
