import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../../web/shell/error-boundary.tsx'

/** React reports a caught error on the console; here that is expected. */
function withoutReports(work: () => void) {
  vi.mocked(console.error).mockImplementation(() => undefined)
  work()
  vi.mocked(console.error).mockClear()
}

test('a page that throws is replaced by the error screen, with a way back', () => {
  const Broken = () => {
    throw new Error('a secret detail')
  }

  withoutReports(() =>
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    ),
  )

  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
  expect(document.body.textContent).not.toContain('a secret detail')
})

test('trying again shows the page once it no longer throws', () => {
  let broken = true
  const Fragile = () => {
    if (broken) throw new Error('not yet')
    return <p>the page</p>
  }
  withoutReports(() =>
    render(
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>,
    ),
  )

  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(screen.getByText('the page')).toBeTruthy()
})
