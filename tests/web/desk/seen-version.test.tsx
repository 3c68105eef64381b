import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSeenVersion } from '../../../web/desk/seen-version.ts'

test('a change names the version that was shown when it was begun, until it ends or the reader changes the entry beside it', () => {
  const { result, rerender } = renderHook(({ shown, turn }) => useSeenVersion(shown, turn), {
    initialProps: { shown: 1, turn: 0 },
  })
  rerender({ shown: 2, turn: 0 })
  expect(result.current.version).toBe(2)

  act(() => result.current.begin())
  rerender({ shown: 3, turn: 0 })
  act(() => result.current.begin())
  expect(result.current.version).toBe(2)

  act(() => result.current.end())
  expect(result.current.version).toBe(3)

  act(() => result.current.begin())
  rerender({ shown: 4, turn: 1 })
  expect(result.current.version).toBe(4)
})
