import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CallResult } from '../../../web/lib/call.ts'
import { inSession, keepToken, readToken, useSessionEnded, useToken } from '../../../web/wallet/session.ts'

const KEY = 'touchstone_auth_token'

beforeEach(() => keepToken(null))
const unauthorized: CallResult<never> = {
  ok: false,
  error: { code: 'unauthorized', message: 'Wallet not connected', status: 401, requestId: null, fields: {} },
}

test('the session token is stored under the specified name, and deleted on request', () => {
  keepToken('secret')
  expect(localStorage.getItem(KEY)).toBe('secret')

  keepToken(null)
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('a subscriber is notified of the session token in this tab and from others', () => {
  const { result } = renderHook(useToken)
  expect(result.current).toBeNull()

  act(() => keepToken('mine'))
  expect(result.current).toBe('mine')

  localStorage.setItem(KEY, 'another tab')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })))
  expect(result.current).toBe('another tab')

  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  expect(result.current).toBeNull()
})

test('a browser without storage has a session until the page is left', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

  keepToken('secret')

  expect(readToken()).toBe('secret')
})

test('a session ended by the server is ended here too, and the page knows the cause', async () => {
  const { result } = renderHook(useSessionEnded)
  keepToken('secret')

  await act(() => inSession('secret', Promise.resolve(unauthorized)))

  expect(readToken()).toBeNull()
  expect(result.current).toBe(true)
  act(() => keepToken('new'))
  expect(result.current).toBe(false)
})

test('every tab knows that the server ended the session, also after a reload, until a new one begins or it is disconnected', () => {
  const { result } = renderHook(() => [useToken(), useSessionEnded()])
  const fromAnotherTab = (change: () => void) =>
    act(() => {
      change()
      window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
    })
  act(() => keepToken('secret'))

  fromAnotherTab(() => localStorage.setItem(KEY, ''))
  expect(result.current).toEqual([null, true])
  expect(renderHook(() => [useToken(), useSessionEnded()]).result.current).toEqual([null, true])

  fromAnotherTab(() => localStorage.setItem(KEY, 'new'))
  expect(result.current).toEqual(['new', false])
  fromAnotherTab(() => localStorage.setItem(KEY, ''))
  act(() => keepToken(null))
  expect(result.current).toEqual([null, false])
})

test('a session ended by the server is stored as an empty token, which all tabs see', async () => {
  keepToken('secret')
  await inSession('secret', Promise.resolve(unauthorized))
  expect(localStorage.getItem(KEY)).toBe('')
})

test('without storage too the page knows that the server ended the session', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { result } = renderHook(() => [useToken(), useSessionEnded()])
  act(() => keepToken('secret'))
  await act(() => inSession('secret', Promise.resolve(unauthorized)))
  expect(result.current).toEqual([null, true])
})

test('an answer to an older session does not end the present one', async () => {
  keepToken('new')

  await inSession('old', Promise.resolve(unauthorized))

  expect(readToken()).toBe('new')
})

test('a session that another tab began and ended later was not ended by the server', async () => {
  const { result } = renderHook(useSessionEnded)
  keepToken('secret')
  await act(() => inSession('secret', Promise.resolve(unauthorized)))
  expect(result.current).toBe(true)

  localStorage.setItem(KEY, 'another tab')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })))
  localStorage.removeItem(KEY)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })))
  expect(result.current).toBe(false)
})
