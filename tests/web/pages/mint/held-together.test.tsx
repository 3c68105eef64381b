import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HeldTogether } from '../../../../web/pages/mint/held-together.tsx'

test('prices, places and numbers do not wrap, and no text is lost', () => {
  const words =
    'Founder Pass 301 of 1,000, Fluorite No. 1 is held for you. One signature swaps 2,500.00 XRP for it.'
  const { container } = render(<HeldTogether words={words} />)

  expect(container.textContent).toBe(words)
  expect([...container.querySelectorAll('.nowrap')].map((part) => part.textContent)).toEqual([
    '301 of 1,000',
    'No. 1',
    '2,500.00 XRP',
  ])
})
