import { expect, test } from 'vitest'
import { UNDO_LIFE } from '#contract/own-entry'
import { undoUntil, whyNotAmended } from '../../../../functions/people/own-entry/own-entry.ts'

test('a correction of long answers counts for each 8 KB of them, as all earlier ones are kept', () => {
  const short = { status: 'received', answers: { question: 'How?' } } as const
  const long = { status: 'received', answers: { question: 'x'.repeat(31 * 1024) } } as const
  expect([19, 20].map((amended) => whyNotAmended({ ...short, amended }))).toEqual([null, 'often'])
  expect([4, 5].map((amended) => whyNotAmended({ ...long, amended }))).toEqual([null, 'often'])
})

test('an entry that is withdrawn is not amended, which its sender is told', () => {
  expect(whyNotAmended({ status: 'withdrawn', amended: 0, answers: {} })).toBe('withdrawn')
})

test('a withdrawal can be undone for an hour, and at its end no more', () => {
  expect(undoUntil({ withdrawnAt: 1000 }, 999 + UNDO_LIFE)).toBe(1000 + UNDO_LIFE)
  expect(undoUntil({ withdrawnAt: 1000 }, 1000 + UNDO_LIFE)).toBeNull()
  expect(undoUntil({ withdrawnAt: null }, 1000)).toBeNull()
})
