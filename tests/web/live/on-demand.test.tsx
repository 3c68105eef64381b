import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { onDemand } from '../../../web/live/on-demand.tsx'
import { CHUNK_TIMEOUT } from '../../../web/script/load-chunk.ts'

const LOST = 'Network error. This part of the page could not be loaded.'

test('a part that does not load says so for as long as it is wanted, and can be tried again', async () => {
  const load = vi.fn(async () => () => <p>The part</p>)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = onDemand(load)
  const { rerender } = render(<Part wanted />)
  expect(await screen.findByText(LOST)).toBeTruthy()

  rerender(<Part wanted={false} />)
  expect(screen.queryByText(LOST)).toBeNull()

  rerender(<Part wanted />)
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('The part')).toBeTruthy()
  expect(screen.queryByText(LOST)).toBeNull()
})

test('a part that did not load is loaded by itself once the browser is back online', async () => {
  const load = vi.fn(async () => () => <p>The part</p>)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = onDemand(load)
  render(<Part wanted />)
  await screen.findByText(LOST)

  fireEvent(window, new Event('online'))
  expect(await screen.findByText('The part')).toBeTruthy()
  expect(screen.queryByText(LOST)).toBeNull()
})

test('a part that hangs keeps its button, which alone loads the page again, when its visitor returns', async () => {
  vi.useFakeTimers()
  const Part = onDemand(() => new Promise<never>(() => {}))
  render(<Part wanted />)
  await act(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT))
  expect(screen.getByText(LOST)).toBeTruthy()

  fireEvent(document, new Event('visibilitychange'))
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

test('a part that has loaded once is shown at once wherever it is mounted later', async () => {
  const Part = onDemand(async () => () => <p>The part</p>)
  const first = render(<Part wanted />)
  await screen.findByText('The part')
  first.unmount()

  render(<Part wanted fallback={<p>Loading</p>} />)
  expect(screen.getByText('The part')).toBeTruthy()
})
