import { expect, test } from 'vitest'
import { whyNotAmended } from '../../../../functions/people/own-entry/own-entry.ts'

test('a correction of long answers counts for each 8 KB of them, as all earlier ones are kept', () => {
  const short = { status: 'received', answers: { question: 'How?' } } as const
  const long = { status: 'received', answers: { question: 'x'.repeat(31 * 1024) } } as const
  expect([19, 20].map((amended) => whyNotAmended({ ...short, amended }))).toEqual([null, 'often'])
  expect([4, 5].map((amended) => whyNotAmended({ ...long, amended }))).toEqual([null, 'often'])
})
