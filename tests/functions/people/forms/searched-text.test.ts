import { expect, test } from 'vitest'
import { foldText } from '../../../../functions/people/forms/searched-text.ts'

test('a letter is searched with thirty of its marks, also where characters that are not seen stand between them', () => {
  const flood = '\u0315\u00ad'.repeat(16_000) + '\u0334\u00ad'.repeat(16_000)
  expect(foldText(`Q${flood}B`)).toBe(`q${'\u0315'.repeat(30)}b`)
})
