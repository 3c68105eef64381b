import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contains, piecesOf } from '../../../web/faq/match.ts'
import type { FaqEntry } from '../../../web/faq/questions.ts'
import { anyText } from '../../contract/any-text.ts'

const entry: FaqEntry = {
  id: 7,
  question: 'What is Escrow (10%)?',
  answer: ['A lock.', 'It’s kept by the ledger.'],
}

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
])('“%s” is looked for as it is written, in whatever case', (query, found) => {
  expect(contains(entry, query)).toBe(found)
})

test('what was found is marked where it stands', () => {
  expect(piecesOf('Escrow and escrow', 'ESCROW')).toEqual([
    { text: 'Escrow', found: true },
    { text: ' and ', found: false },
    { text: 'escrow', found: true },
  ])
  expect(piecesOf('No marks', '')).toEqual([{ text: 'No marks', found: false }])
})

test('marking never changes a text, whatever is searched for', async () => {
  const text = anyText(30)
  await fc.assert(
    fc.property(text, text, (body, query) => {
      const pieces = piecesOf(body, query)
      expect(pieces.map((piece) => piece.text).join('')).toBe(body)
      if (query.trim() === '') expect(pieces.some((piece) => piece.found)).toBe(false)
    }),
    { numRuns: 1000 },
  )
})
