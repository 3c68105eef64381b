import { expect, test, vi } from 'vitest'
import { MINUTE } from '#contract/timing'
import { markRead } from '#contract/wire/desk'
import { callDesk } from '../../../web/desk/desk-call.ts'

test('a change that is not answered is given up within a minute, so that it can be tried again', async () => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    const { signal } = init ?? {}
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  const answers: unknown[] = []
  void callDesk(markRead, { body: { ids: [], unread: true } }).then((answer) => answers.push(answer))
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(answers).toEqual([{ ok: false, error: { is: 'unanswered' } }])
})
