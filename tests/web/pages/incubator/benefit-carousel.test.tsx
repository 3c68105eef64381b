import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BenefitCarousel } from '../../../../web/pages/incubator/benefit-carousel.tsx'
import { turnByButtons } from '../../../../web/pages/incubator/carousel.ts'
import { write } from '../../written.ts'

/** The carousel as prerendered, with its script. */
function turn() {
  const carousel = write(<BenefitCarousel />).querySelector('section')
  if (carousel) turnByButtons(carousel)
}

const inView = () =>
  [...document.querySelectorAll('.benefit:not([data-away]) h3')].map((name) => name.textContent)
const counters = () =>
  [...document.querySelectorAll('.benefit:not([data-away]) .benefit-count')].map((count) => count.textContent)
const press = (name: string, times = 1) => {
  for (let i = 0; i < times; i++) fireEvent.click(screen.getByRole('button', { name }))
}

test('two benefits are in view, each with its number', () => {
  turn()

  expect(inView()).toEqual(['DYOR Dashboard', 'Community Launchpad'])
  expect(counters()).toEqual(['01 / 6', '02 / 6'])
})

test('next goes on by one, and after the sixth comes the first', () => {
  turn()
  press('Next benefit', 5)

  expect(inView()).toEqual(['Funding Access', 'DYOR Dashboard'])
  expect(counters()).toEqual(['06 / 6', '01 / 6'])

  press('Next benefit')
  expect(inView()).toEqual(['DYOR Dashboard', 'Community Launchpad'])
  expect(counters()).toEqual(['01 / 6', '02 / 6'])
})

test('previous goes round the other way', () => {
  turn()
  press('Previous benefit')

  expect(inView()).toEqual(['Funding Access', 'DYOR Dashboard'])
  expect(counters()).toEqual(['06 / 6', '01 / 6'])
})

test('every benefit is shown in turn, and keeps its number', () => {
  turn()
  const seen = Array.from({ length: 6 }, () => {
    const [first] = inView()
    const number = document.querySelector('.benefit')?.getAttribute('value')
    press('Next benefit')
    return `${number} ${first}`
  })

  expect(seen).toEqual([
    '1 DYOR Dashboard',
    '2 Community Launchpad',
    '3 Technical Infrastructure',
    '4 Strategic Partnerships',
    '5 Mentorship Program',
    '6 Funding Access',
  ])
})

test('the arrow keys turn it from either button, and the visible benefits are announced', () => {
  turn()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Next benefit' }), { key: 'ArrowLeft' })
  expect(screen.getByRole('status').textContent).toBe('Benefits 6 and 1 of 6')

  fireEvent.keyDown(screen.getByRole('button', { name: 'Previous benefit' }), { key: 'ArrowRight' })
  expect(screen.getByRole('status').textContent).toBe('Benefits 1 and 2 of 6')

  const left = fireEvent.keyDown(screen.getByRole('button', { name: 'Next benefit' }), { key: 'ArrowDown' })
  expect(left).toBe(true)
})

test('prerendered it is a list of all six, with nothing to announce', () => {
  const page = write(<BenefitCarousel />)

  expect(page.querySelectorAll('ol > li h3')).toHaveLength(6)
  expect(page.querySelector('[data-live], [hidden], [inert]')).toBeNull()
  expect(page.querySelector('[role="status"]')?.textContent).toBe('')
})
