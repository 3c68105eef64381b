import { expect, test } from 'vitest'
import { incubatorStages, incubatorTracks } from '#contract/incubator'
import { incubatorForm } from '#contract/wire/incubator'
import { headingsOf, mainOf, targetsOf, wordsOf } from './page-markup.tsx'

test('the incubator page leads to the application and to the mint', async () => {
  const main = await mainOf('/incubator')

  expect(wordsOf(main.querySelector('h1'))).toBe('Touchstone Incubator.')
  expect(targetsOf(main, 'Apply Now')).toEqual([incubatorForm.page, incubatorForm.page])
  expect(targetsOf(main, 'Mint Founder NFT')).toEqual(['/founder-pass-wallet'])
})

test('its sections are in order', async () => {
  const parts = [
    'Why this is Different',
    "What You'll Get If You're In",
    'How It Works',
    'Who Should Apply?',
    "We don't take everyone.",
  ]
  const headings = headingsOf(await mainOf('/incubator'))

  expect(headings.filter((heading) => parts.includes(heading))).toEqual(parts)
})

test('the tracks and the stages are those of the form', async () => {
  const main = await mainOf('/incubator')

  expect([...main.querySelectorAll('.balance h3')].map(wordsOf)).toEqual(incubatorTracks)
  expect([...main.querySelectorAll('.who-stages li')].map(wordsOf)).toEqual(incubatorStages)
})

test('the number of questions it announces is the number of questions the form asks', async () => {
  const slip = ['submissionKey', 'elapsed', 'turnstile', 'reference']
  const asked = Object.keys(incubatorForm.schema.shape).filter((field) => !slip.includes(field))

  expect(asked).toHaveLength(10)
  expect(wordsOf((await mainOf('/incubator')).querySelector('.way-1'))).toContain('Ten questions')
})

test('the way in has five steps, and a Founder Pass skips one', async () => {
  const main = await mainOf('/incubator')

  expect([...main.querySelectorAll('.way li h3')].map(wordsOf)).toEqual([
    'Apply',
    'Selection',
    'Terms',
    'Build',
    'Launch',
  ])
  expect(wordsOf(main.querySelector('.way-short'))).toBe('With a Founder Pass Selection is bypassed')
})

test('it ends on a high bar, said by someone', async () => {
  const figure = (await mainOf('/incubator')).querySelector('.high-bar figure')

  expect(wordsOf(figure?.querySelector('blockquote'))).toContain('We keep the bar high')
  expect(wordsOf(figure?.querySelector('figcaption'))).toBe('The founder of Touchstone')
})
