import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { onDemand } from '../../../web/live/on-demand.tsx'
import { PartState } from '../../../web/live/part-state.tsx'
import { bringPart } from '../../../web/script/bring-part.ts'
import { write } from '../written.ts'

const hangs = <Part,>() => new Promise<Part>(() => undefined)
const LOST = 'Network error. This part of the page could not be loaded.'

beforeEach(() => void vi.useFakeTimers())

/** Whether the page says that the part is loading, and that it failed. */
function said() {
  const shown = (part: string) => !document.querySelector<HTMLElement>(part)?.hidden
  return { coming: shown('[data-part-coming]'), lost: shown('[data-part-lost]') }
}

test('a loaded part is returned, and its notes are removed', async () => {
  write(<PartState label="Loading the form" />)
  const brought = bringPart(document, async () => 'the part', expect.unreachable)
  expect(said()).toEqual({ coming: true, lost: false })

  expect(await brought).toBe('the part')
  expect(said()).toEqual({ coming: false, lost: false })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(said()).toEqual({ coming: false, lost: false })
})

test('a part that fails can be tried again on the page', async () => {
  write(<PartState label="Loading the form" />)
  const again = vi.fn()
  expect(await bringPart(document, () => Promise.reject(new TypeError('failed')), again)).toBeNull()

  expect(said()).toEqual({ coming: false, lost: true })
  expect(screen.getByText(LOST)).toBeTruthy()
  screen.getByRole('button', { name: 'Try Again' }).click()
  expect(again).toHaveBeenCalledOnce()
})

test('a part that hangs fails after two minutes, and is retried by a reload', async () => {
  write(<PartState label="Loading the form" />)
  const brought = bringPart(document, hangs, expect.unreachable)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(said()).toEqual({ coming: true, lost: false })
  await vi.advanceTimersByTimeAsync(1)

  expect(await brought).toBeNull()
  expect(said()).toEqual({ coming: false, lost: true })
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  screen.getByRole('button', { name: 'Try Again' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

test('a part of a hydrated page that hangs fails after two minutes too', async () => {
  const Part = onDemand(() => hangs<() => null>())
  render(<Part wanted fallback={<p>still coming</p>} />)
  await act(() => vi.advanceTimersByTimeAsync(119_999))
  expect(screen.queryByText(LOST)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))

  expect(screen.getByText(LOST)).toBeTruthy()
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a failed part of a hydrated page can be retried on the page', async () => {
  const fetchPart = vi.fn(async () => () => <p>here it is</p>)
  fetchPart.mockRejectedValueOnce(new TypeError('failed'))
  const Part = onDemand(fetchPart)
  render(<Part wanted />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await act(() => vi.advanceTimersByTimeAsync(0))

  expect(screen.getByText('here it is')).toBeTruthy()
})

test('a part that fails twice, as one that a newer release removed, is retried by a reload once the site answers', async () => {
  const answers = vi.fn<typeof fetch>(async () => new Response('the page'))
  answers.mockRejectedValueOnce(new TypeError('offline'))
  vi.stubGlobal('fetch', answers)
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const fetchPart = vi.fn<() => Promise<() => null>>().mockRejectedValue(new TypeError('404'))
  const Part = onDemand(fetchPart)
  render(<Part wanted />)
  const press = async () => {
    await act(() => vi.advanceTimersByTimeAsync(0))
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await act(() => vi.advanceTimersByTimeAsync(0))
  }

  await press()
  expect(fetchPart).toHaveBeenCalledTimes(2)
  expect(answers).not.toHaveBeenCalled()
  await press()
  expect(fetchPart).toHaveBeenCalledTimes(3)
  expect(reload).not.toHaveBeenCalled()
  await press()
  expect(fetchPart).toHaveBeenCalledTimes(3)
  expect(reload).toHaveBeenCalledOnce()
})
