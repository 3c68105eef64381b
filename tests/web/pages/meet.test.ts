import { expect, test } from 'vitest'
import { type Guardian, guardianPath, guardians } from '../../../web/art/guardian-art.ts'
import { mainOf, targetsOf, wordsOf } from './page-markup.tsx'

test('the page introduces the guardians', async () => {
  const main = await mainOf('/meet')

  expect(wordsOf(main.querySelector('h1'))).toBe('Meet. Our Guardians of Crypto Wisdom.')
  for (const guardian of guardians) {
    expect(
      main.querySelector(`.meet-line img[src="${guardianPath(guardian)}"]`)?.getAttribute('alt'),
    ).toMatch(/cut in slate/)
  }
})

test('its button scrolls 700 pixels', async () => {
  const [button] = (await mainOf('/meet')).querySelectorAll('[data-scroll-by]')

  expect(wordsOf(button)).toBe('Hear what they say')
  expect(button?.getAttribute('data-scroll-by')).toBe('700')
})

test.each<[Guardian, string, string]>([
  ['owl', 'guards research', '/platform-features'],
  ['tortoise', 'guards escrow', '/escrow'],
  ['fox', 'guards the launch', '/launchpad'],
])('the %s %s, has three things to say, and leads to %s', async (guardian, guards, href) => {
  const counsel = (await mainOf('/meet')).querySelector(`#the-${guardian}`)

  expect(wordsOf(counsel)).toContain(guards)
  expect(counsel?.querySelectorAll('ol li')).toHaveLength(3)
  expect(counsel?.querySelector('.go-link')?.getAttribute('href')).toBe(href)
})

test('it says what we never ask for, and where to report it', async () => {
  const main = await mainOf('/meet')

  expect([...main.querySelectorAll('.never-list dt')].map(wordsOf)).toEqual([
    'Your secret numbers',
    'A payment in a chat',
    'A signature in a hurry',
  ])
  expect(targetsOf(main, 'Ask a question')).toEqual(['/faq'])
})
