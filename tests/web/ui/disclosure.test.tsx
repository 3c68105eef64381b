import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Disclosure } from '../../../web/ui/disclosure.tsx'

test('a disclosure is the platform’s own, so it opens without JavaScript', () => {
  render(<Disclosure summary="When do the perks begin?">At once.</Disclosure>)

  const details = screen.getByText('At once.').closest('details')
  expect(details?.querySelector('summary')?.textContent).toBe('When do the perks begin?')
  expect(details?.open).toBe(false)
})

test('an owner can open a disclosure and hears about every change', () => {
  const onToggle = vi.fn()
  render(
    <Disclosure summary="When?" open onToggle={onToggle}>
      At once.
    </Disclosure>,
  )
  const details = screen.getByText('At once.').closest('details')
  if (!details) throw new Error('There is no disclosure')
  expect(details.open).toBe(true)

  details.open = false
  fireEvent(details, new Event('toggle'))

  expect(onToggle).toHaveBeenLastCalledWith(false)
})
