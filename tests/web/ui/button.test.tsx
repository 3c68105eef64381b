import { fireEvent, render, screen } from '@testing-library/react'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { NEW_TAB } from '../../../web/ui/new-tab.ts'

test('a button submits nothing unless it says so', () => {
  render(<Button>Refresh</Button>)

  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})

test('a busy button cannot be pressed, and says that it is busy', () => {
  const onClick = vi.fn()
  render(
    <Button busy onClick={onClick}>
      Submitting...
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Submitting...' })

  fireEvent.click(button)

  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.querySelector('.spinner')).not.toBeNull()
})

test('a button that becomes busy keeps the keyboard focus, and its form is not sent by it or by Enter in a field', () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Look it up
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button')
  button.focus()
  button.click()
  rerender(form(true))

  // A browser takes the focus from a disabled control, and a click of it is what Enter in a field makes.
  expect([document.activeElement, button.matches(':disabled')]).toEqual([button, false])
  button.click()
  expect(onSubmit).toHaveBeenCalledTimes(1)
  rerender(form(false))
  button.click()
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('a link button inside the site is a link of this tab', () => {
  render(<LinkButton href="/faq">FAQ</LinkButton>)

  expect(screen.getByRole('link').getAttribute('href')).toBe('/faq')
  expect(screen.getByRole('link').getAttribute('target')).toBeNull()
})

test('a link button can open a new tab that cannot reach back, and says so without changing its name', () => {
  render(
    <LinkButton href="https://xaman.app/sign/1" {...NEW_TAB}>
      Open XUMM App
    </LinkButton>,
  )

  const link = screen.getByRole('link', { name: 'Open XUMM App' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(link.getAttribute('aria-description')).toBe('Opens in a new tab')
})
