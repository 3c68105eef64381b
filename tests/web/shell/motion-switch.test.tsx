import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pauseMotion, restoreMotion } from '../../../web/lib/motion.ts'
import { MotionSwitch } from '../../../web/shell/motion-switch.tsx'

const { dataset } = document.documentElement

afterEach(() => {
  pauseMotion(false)
})

test('the switch stops all motion and says how to start it again', () => {
  render(<MotionSwitch />)

  fireEvent.click(screen.getByRole('button', { name: 'Pause all motion' }))

  expect(dataset.motion).toBe('paused')
  fireEvent.click(screen.getByRole('button', { name: 'Resume motion' }))
  expect(dataset.motion).toBeUndefined()
  expect(screen.getByRole('button', { name: 'Pause all motion' })).toBeTruthy()
})

test('the choice is remembered for the next visit', () => {
  render(<MotionSwitch />)
  fireEvent.click(screen.getByRole('button'))
  delete dataset.motion

  restoreMotion()

  expect(dataset.motion).toBe('paused')
})

test('without storage the switch still works for this visit', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  render(<MotionSwitch />)

  fireEvent.click(screen.getByRole('button'))

  expect(dataset.motion).toBe('paused')
})
