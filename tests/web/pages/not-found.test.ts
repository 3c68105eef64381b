import { expect, test } from 'vitest'
import { mainOf, targetsOf, wordsOf } from './page-markup.tsx'

test('an unknown address says so, and offers two links', async () => {
  const main = await mainOf('/no-such-page')

  expect(wordsOf(main.querySelector('h1'))).toBe('There is nothing here')
  expect(targetsOf(main, 'Return to Home')).toEqual(['/'])
  expect(targetsOf(main, 'Read the FAQ')).toEqual(['/faq'])
})

test('the label of the missing specimen shows that nothing was found', async () => {
  const label = wordsOf((await mainOf('/no-such-page')).querySelector('.specimen-label'))

  expect(label).toMatch(/TS 0404.*Unknown.*Streak ?none/)
})
