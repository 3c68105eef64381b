import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button, LinkButton } from '../../../web/ui/button.tsx'

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
})

test('a link button inside the site is a link of this tab', () => {
  render(<LinkButton href="/faq">FAQ</LinkButton>)

  expect(screen.getByRole('link').getAttribute('href')).toBe('/faq')
  expect(screen.getByRole('link').getAttribute('target')).toBeNull()
})

test('a link button to another site opens a new tab that cannot reach back', () => {
  render(<LinkButton href="https://xaman.app/sign/1">Open XUMM App</LinkButton>)

  expect(screen.getByRole('link').getAttribute('target')).toBe('_blank')
  expect(screen.getByRole('link').getAttribute('rel')).toContain('noopener')
})
