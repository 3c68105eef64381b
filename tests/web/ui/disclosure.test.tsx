import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Disclosure } from '../../../web/ui/disclosure.tsx'

test('a disclosure is the platform’s own, so it opens without JavaScript', () => {
  render(<Disclosure summary="When do the perks begin?">At once.</Disclosure>)

  const details = screen.getByText('At once.').closest('details')
  expect(details?.querySelector('summary')?.textContent).toBe('When do the perks begin?')
  expect(details?.open).toBe(false)
})

test('an owner can open a disclosure, and an address may point to it', () => {
  render(
    <Disclosure id="question-1" summary="When?" open>
      At once.
    </Disclosure>,
  )

  expect(screen.getByText('At once.').closest<HTMLDetailsElement>('details#question-1')?.open).toBe(true)
})
