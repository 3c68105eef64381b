import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { MINUTE } from '#contract/timing'
import { ChunkLoadError, lazyPage } from '../../../web/lib/lazy-page.tsx'

const Stone = () => <p>the page</p>

test('a page shows its fallback until its script is here', async () => {
  let arrive: (page: typeof Stone) => void = () => undefined
  const { Page } = lazyPage(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )
  await act(async () =>
    render(
      <Suspense fallback="loading">
        <Page />
      </Suspense>,
    ),
  )
  expect(document.body.textContent).toBe('loading')

  await act(async () => arrive(Stone))

  expect(document.body.textContent).toBe('the page')
})

test('a page that was fetched ahead renders at once, without a fallback', async () => {
  const { Page, load } = lazyPage(async () => Stone)
  await load()

  render(
    <Suspense fallback="loading">
      <Page />
    </Suspense>,
  )

  expect(screen.getByText('the page')).toBeTruthy()
})

test('a script is fetched once, however often it is wanted', async () => {
  const fetchPage = vi.fn(async () => Stone)
  const { load } = lazyPage(fetchPage)

  await Promise.all([load(), load()])
  await load()

  expect(fetchPage).toHaveBeenCalledOnce()
})

test('a script that fails is a chunk-load error that remembers its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const { load } = lazyPage(() => Promise.reject(cause))

  const failure = await load().catch((error: unknown) => error)

  expect(failure).toBeInstanceOf(ChunkLoadError)
  expect(failure).toMatchObject({ name: 'ChunkLoadError', cause })
})

test('a script that has not come after 120 seconds is given up, and not a moment earlier', async () => {
  vi.useFakeTimers()
  const outcome = vi.fn()
  void lazyPage(() => new Promise(() => undefined))
    .load()
    .catch(outcome)

  await vi.advanceTimersByTimeAsync(2 * MINUTE - 1)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)

  expect(outcome).toHaveBeenCalledWith(expect.any(ChunkLoadError))
})
