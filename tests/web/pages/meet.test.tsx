// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Guardian, guardianPath, guardians } from '../../../web/art/guardian-art.ts'
import { Hero } from '../../../web/guardians/hero.tsx'
import { scrollOnClick } from '../../../web/shell/scroll-on-click.ts'
import { mainOf, targetsOf, wordsOf } from './page-markup.tsx'

afterEach(cleanup)

test('the page introduces the guardians', async () => {
  const main = await mainOf('/meet')

  expect(wordsOf(main.querySelector('h1'))).toBe('Meet. Our Guardians of Crypto Wisdom.')
  for (const guardian of guardians) {
    expect(
      main.querySelector(`.meet-line img[src="${guardianPath(guardian)}"]`)?.getAttribute('alt'),
    ).toMatch(/cut in slate/)
  }
})

test('its button scrolls 700 pixels', () => {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
  scrollOnClick(document)
  render(<Hero />)
  fireEvent.click(screen.getByRole('link', { name: 'Hear what they say' }))

  expect(scrollBy.mock.calls).toEqual([[{ top: 700, behavior: 'smooth' }]])
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

test('it says what nobody of ours will ask for, and where to tell of it', async () => {
  const main = await mainOf('/meet')

  expect([...main.querySelectorAll('.never-list dt')].map(wordsOf)).toEqual([
    'Your secret numbers',
    'A payment in a chat',
    'A signature in a hurry',
  ])
  expect(targetsOf(main, 'Ask a question')).toEqual(['/faq'])
})
