import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BenefitCarousel } from '../../../web/incubator/benefit-carousel.tsx'

const inView = () =>
  [...document.querySelectorAll('.benefit:not([data-away]) h3')].map((name) => name.textContent)
const counter = () => document.querySelector('.benefits-counter')?.textContent
const press = (name: string, times = 1) => {
  for (let i = 0; i < times; i++) fireEvent.click(screen.getByRole('button', { name }))
}

test('two benefits are in view, and the counter says which is first', () => {
  render(<BenefitCarousel />)

  expect(inView()).toEqual(['DYOR Dashboard', 'Community Launchpad'])
  expect(counter()).toBe('01 / 6')
})

test('next goes on by one, and after the sixth comes the first', () => {
  render(<BenefitCarousel />)
  press('Next benefit', 5)

  expect(inView()).toEqual(['Funding Access', 'DYOR Dashboard'])
  expect(counter()).toBe('06 / 6')

  press('Next benefit')
  expect(inView()).toEqual(['DYOR Dashboard', 'Community Launchpad'])
  expect(counter()).toBe('01 / 6')
})

test('previous goes round the other way', () => {
  render(<BenefitCarousel />)
  press('Previous benefit')

  expect(inView()).toEqual(['Funding Access', 'DYOR Dashboard'])
  expect(counter()).toBe('06 / 6')
})

test('every benefit has its turn, and keeps its number', () => {
  render(<BenefitCarousel />)
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

test('the arrow keys turn it from either button, and what is shown is told', () => {
  render(<BenefitCarousel />)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Next benefit' }), { key: 'ArrowLeft' })
  expect(screen.getByRole('status').textContent).toBe('Benefits 6 and 1 of 6')

  fireEvent.keyDown(screen.getByRole('button', { name: 'Previous benefit' }), { key: 'ArrowRight' })
  expect(screen.getByRole('status').textContent).toBe('Benefits 1 and 2 of 6')

  const left = fireEvent.keyDown(screen.getByRole('button', { name: 'Next benefit' }), { key: 'ArrowDown' })
  expect(left).toBe(true)
})

test('as written out it is a list of all six, with nothing to announce', () => {
  const page = new DOMParser().parseFromString(renderToString(<BenefitCarousel />), 'text/html')

  expect(page.querySelectorAll('ol > li h3')).toHaveLength(6)
  expect(page.querySelector('[data-live], [hidden], [inert]')).toBeNull()
  expect(page.querySelector('[role="status"]')?.textContent).toBe('')
})
