import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type CallResult, failure } from '../../../web/lib/call.ts'
import { useReading } from '../../../web/live/use-reading.ts'

/** A page that reads by a key, and the calls that it made: the test answers each. */
function reader(first: string) {
  const calls: { readonly key: string; readonly answer: (reply: CallResult<string>) => Promise<void> }[] = []
  const page = renderHook(
    ({ key }: { readonly key: string | null }) =>
      useReading(
        key,
        (asked) =>
          new Promise<CallResult<string>>((resolve) => {
            calls.push({ key: asked, answer: (reply) => act(async () => resolve(reply)) })
          }),
      ),
    { initialProps: { key: first as string | null } },
  )
  return { page, calls }
}

const lost = failure('network', 'Network error', null)

test('what was read under one key is never shown under another, though that one cannot be read', async () => {
  const { page, calls } = reader('one wallet')
  await calls[0]?.answer({ ok: true, value: 'of the one' })
  expect(page.result.current.value).toBe('of the one')

  page.rerender({ key: 'another wallet' })
  expect(page.result.current.value).toBeNull()
  await calls[1]?.answer(lost)
  expect(page.result.current).toMatchObject({ value: null, error: { message: 'Network error' } })

  page.rerender({ key: null })
  act(() => void page.result.current.refresh())
  expect(calls).toHaveLength(2)
})

test('a reply that comes after its key was replaced changes nothing', async () => {
  const { page, calls } = reader('one wallet')
  page.rerender({ key: 'another wallet' })
  page.rerender({ key: 'a third wallet' })
  await calls[0]?.answer(lost)
  expect(page.result.current).toMatchObject({ value: null, error: null, reading: true })

  await calls[2]?.answer({ ok: true, value: 'of the third' })
  await calls[1]?.answer({ ok: true, value: 'of another' })
  expect(page.result.current).toMatchObject({ value: 'of the third', error: null, reading: false })
})

test('without a key nothing is read, and nothing is known', () => {
  const { page, calls } = reader('one wallet')
  page.rerender({ key: null })

  expect(page.result.current).toMatchObject({ value: null, error: null, reading: false })
  expect(calls).toHaveLength(1)
})

test('what was read stays while it cannot be read again', async () => {
  const { page, calls } = reader('one wallet')
  await calls[0]?.answer({ ok: true, value: 'before' })
  act(() => void page.result.current.refresh())
  await calls[1]?.answer(lost)

  expect(page.result.current).toMatchObject({ value: 'before', error: { message: 'Network error' } })
})

test('a value that an event brought is newer than the reply to a call that was under way', async () => {
  const { page, calls } = reader('the supply')
  act(() => page.result.current.replace('of the event'))
  await calls[0]?.answer({ ok: true, value: 'of the call' })

  expect(page.result.current).toMatchObject({ value: 'of the event', error: null, reading: false })
})
