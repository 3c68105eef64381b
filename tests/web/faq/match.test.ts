import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { faqFlow, firstSight, isOpen, shown } from '../../../web/faq/faq-flow.ts'
import { contains, piecesOf } from '../../../web/faq/match.ts'
import { type FaqEntry, faqEntries } from '../../../web/faq/questions.ts'

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
  const text = fc.string({ unit: 'binary', maxLength: 30 })
  await fc.assert(
    fc.property(text, text, (body, query) => {
      const pieces = piecesOf(body, query)
      expect(pieces.map((piece) => piece.text).join('')).toBe(body)
      if (query.trim() === '') expect(pieces.some((piece) => piece.found)).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('five entries stand open at first, and a click turns one over', () => {
  const open = (state = firstSight) => faqEntries.filter((it) => isOpen(state, it)).map(({ id }) => id)
  expect(open()).toEqual([1, 2, 3, 4, 5])
  const first = faqEntries[0] as FaqEntry
  const tenth = faqEntries[9] as FaqEntry
  const clicked = faqFlow(faqFlow(firstSight, { type: 'toggled', entry: first, open: false }), {
    type: 'toggled',
    entry: tenth,
    open: true,
  })
  expect(open(clicked)).toEqual([2, 3, 4, 5, 10])
})

test('a search opens the answers it found something in, and leaves things as they were when it ends', () => {
  const searched = faqFlow(firstSight, { type: 'searched', query: 'recovery phrase' })
  const [found, ...others] = shown(searched, faqEntries)
  expect(others).toEqual([])
  if (!found) throw new Error('The seed question should have been found')
  expect(isOpen(searched, found)).toBe(true)

  const reported = faqFlow(searched, { type: 'toggled', entry: found, open: true })
  expect(reported).toBe(searched)
  const closed = faqFlow(searched, { type: 'toggled', entry: found, open: false })
  expect(isOpen(closed, found)).toBe(false)

  const ended = faqFlow(searched, { type: 'searched', query: '' })
  expect(isOpen(ended, found)).toBe(false)
  expect(shown(ended, faqEntries)).toHaveLength(19)
})
