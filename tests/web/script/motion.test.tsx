import { beforeAll, expect, test, vi } from 'vitest'
import { restoreMotion, switchMotion } from '../../../web/script/motion.ts'
import { MotionSwitch } from '../../../web/shell/footer.tsx'
import { write } from '../written.ts'

const { dataset } = document.documentElement

beforeAll(() => switchMotion(document))
function press() {
  const button = document.querySelector('button') ?? write(<MotionSwitch />).querySelector('button')
  button?.querySelector('span')?.click()
}

test('the switch stops all motion, and starts it again', () => {
  press()
  expect(dataset.motion).toBe('paused')
  press()
  expect(dataset.motion).toBe('running')
})

test('the choice is remembered for the next page, and so is its end', () => {
  press()
  delete dataset.motion
  restoreMotion()
  expect(dataset.motion).toBe('paused')

  press()
  delete dataset.motion
  restoreMotion()
  expect(dataset.motion).toBe('running')
})

test.each([
  ['that the back button restores', 'pageshow'],
  ['in another tab', 'storage'],
])('a page %s follows the last choice', (_, event) => {
  for (const chosen of ['paused', 'running']) {
    localStorage.setItem('touchstone_motion', chosen)
    window.dispatchEvent(new Event(event))
    expect(dataset.motion).toBe(chosen)
  }
})

test('without storage the switch still works on this page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  press()

  expect(dataset.motion).toBe('paused')
})
