import { expect, test } from 'vitest'
import { headingsOf, mainOf, targetsOf, wordsOf } from './page-markup.tsx'

test('the rewards page says what is earned and leads to the investor application', async () => {
  const main = await mainOf('/rewards')

  expect(wordsOf(main.querySelector('h1'))).toBe('Earn Trust. Build Reputation.')
  expect(new Set(targetsOf(main, 'Start Earning'))).toEqual(new Set(['/investor-form']))
})

test('XP is earned by exploring, learning and referring, at rates labelled as a sample', async () => {
  const main = await mainOf('/rewards')
  const section = main.querySelector('.earn')?.closest('section')

  expect(headingsOf(main)).toContain('Earn XP As You Explore, Learn, And Refer')
  expect([...(section?.querySelectorAll('h3') ?? [])].map(wordsOf)).toEqual(['Explore', 'Learn', 'Refer'])
  expect(wordsOf(section)).toContain('Sample')
})

test('each pass multiplies points by its own factor', async () => {
  const factors = [...(await mainOf('/rewards')).querySelectorAll('.multipliers li')].map((stone) => [
    wordsOf(stone.querySelector('span')),
    wordsOf(stone.querySelector('b')),
  ])

  expect(factors).toEqual([
    ['common', '1x'],
    ['uncommon', '1.5x'],
    ['rare', '2x'],
    ['epic', '3x'],
    ['legendary', '5x'],
    ['mythic', '10x'],
  ])
})

test('nothing on the page promises money', async () => {
  const words = wordsOf(await mainOf('/rewards'))

  expect(words).toContain('promise no return')
  expect(words).toContain('None is owed')
  expect(words).not.toMatch(/guarantee|risk-free|profit/i)
})

test('the reputation score says that it belongs to a sample project', async () => {
  expect(wordsOf((await mainOf('/rewards')).querySelector('.records-score'))).toBe(
    '91 of 100, sample project',
  )
})

test('the uses of points are listed, and points are never called money', async () => {
  const opened = [...(await mainOf('/rewards')).querySelectorAll('.records-opens dt')].map(wordsOf)

  expect(opened).toEqual(['Features', 'Launches', 'XRP airdrops'])
})
