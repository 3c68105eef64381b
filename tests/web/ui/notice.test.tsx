import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Notice } from '../../../web/ui/notice.tsx'

test('an error is announced at once, other notices politely', () => {
  render(
    <>
      <Notice tone="error" title="Submission Failed">
        Network error
      </Notice>
      <Notice tone="success" title="Question Submitted!" />
    </>,
  )

  expect(screen.getByRole('alert').textContent).toBe('Submission FailedNetwork error')
  expect(screen.getByRole('status').textContent).toBe('Question Submitted!')
})

test('a notice has a close button only when someone listens to it', () => {
  const onDismiss = vi.fn()
  const { rerender } = render(<Notice tone="info">words</Notice>)
  expect(screen.queryByRole('button')).toBeNull()

  rerender(
    <Notice tone="info" onDismiss={onDismiss}>
      words
    </Notice>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))

  expect(onDismiss).toHaveBeenCalledOnce()
})
