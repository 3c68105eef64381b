import { expect, test } from 'vitest'
import { headingsOf, mainOf, targetsOf, wordsOf } from './page-markup.tsx'

test('the home page says what the platform is for, and links each way to start', async () => {
  const main = await mainOf('/')

  expect(wordsOf(main.querySelector('h1'))).toBe(
    'Trust. Transparency. Tools for the Next Era of Web3 Projects',
  )
  expect(targetsOf(main, 'Invest Now')).toEqual(['/investor-form'])
  expect(targetsOf(main, 'Launch Your Project')).toEqual(['/developer-form'])
  expect(targetsOf(main, 'Mint a Founder Pass')).toEqual(['/founder-pass-wallet'])
})

test('the What is section leads to the launchpad and to the investors page', async () => {
  const main = await mainOf('/')
  const section = [...main.querySelectorAll('section')].find(
    (part) => headingsOf(part)[0] === 'What is Touchstone',
  )

  expect([...(section?.querySelectorAll('a') ?? [])].map(wordsOf)).toEqual([
    'Explore the Launchpad',
    'See Investor Tools',
  ])
  expect(targetsOf(main, 'Explore the Launchpad')).toEqual(['/launchpad'])
  expect(targetsOf(main, 'See Investor Tools')).toEqual(['/investors'])
})

test('it names all that is offered to projects, and so does the first answer of the FAQ', async () => {
  const build = wordsOf((await mainOf('/')).querySelector('.audiences > div'))

  expect(build).toContain('A launchpad, escrow, onboarding, advertising, KYC and an incubator.')
  expect(wordsOf((await mainOf('/faq')).querySelector('#question-1'))).toContain('escrow, onboarding,')
})

test('a quote of the founder follows, marked up as one', async () => {
  const quote = (await mainOf('/')).querySelector('figure:has(blockquote)')

  expect(wordsOf(quote?.querySelector('figcaption'))).toMatch(/^The founder of Touchstone/)
  expect(wordsOf(quote?.querySelector('blockquote'))).not.toBe('')
})

test('the scores on the plate are labelled as a sample, and each bar is as long as its number', async () => {
  const figure = (await mainOf('/')).querySelector('figure:has(.drawn-scores)')
  const rows = [...(figure?.querySelectorAll('dl > div') ?? [])]

  expect(wordsOf(figure?.querySelector('figcaption'))).toContain('Sample')
  expect(rows).toHaveLength(3)
  for (const row of rows)
    expect(row.querySelector('img')?.getAttribute('width')).toBe(`${wordsOf(row.querySelector('dd'))}%`)
})

test('the links at the end make the same promise as the pages they lead to', async () => {
  const nextPages = [...(await mainOf('/')).querySelectorAll('nav a')].map((link) => [
    wordsOf(link.querySelector('.next-page-title')),
    link.getAttribute('href'),
  ])

  expect(nextPages).toEqual([
    ['Invest smarter. Invest Safer.', '/investor-form'],
    ['Launch a project', '/developer-form'],
  ])
})
