import { expect, test } from 'vitest'
import { whyFailed } from '../../functions/why-failed.ts'

test('a failure is told by the name of its error', () => {
  expect(whyFailed(new TypeError('Fetch API cannot load: https://node.example/key'))).toBe('TypeError')
  expect(whyFailed(new DOMException('The operation was aborted', 'TimeoutError'))).toBe('TimeoutError')
})

test('a failure whose error has no name of its own is told by its text', () => {
  expect(whyFailed(new Error('Network connection lost.'))).toBe('Network connection lost.')
  expect(whyFailed('thrown')).toBe('no answer')
})
