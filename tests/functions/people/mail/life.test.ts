import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#contract/timing'
import { afterAttempt, TRIED_FOR } from '../../../../functions/people/mail/life.ts'

const NOW = Date.UTC(2026, 10, 27)
const later = { is: 'later', code: 'E_RATE_LIMIT_EXCEEDED', ours: false } as const

test('pauses grow with each refusal for a time, up to eight hours', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 20].map((attempts) => {
    const after = afterAttempt(later, { attempts, writtenAt: NOW }, NOW)
    return 'dueAt' in after ? after.dueAt - NOW : null
  })
  expect(pauses).toEqual([MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR, 8 * HOUR, 8 * HOUR])
})

test('after three days a refusal for a time is one for good', () => {
  const mail = { attempts: 15, writtenAt: NOW - TRIED_FOR }
  expect(afterAttempt(later, mail, NOW)).toEqual({ status: 'refused', code: later.code })
})

test('an unknown outcome is never tried again by itself', () => {
  const mail = { attempts: 1, writtenAt: NOW }
  expect(afterAttempt({ is: 'unknown', code: 'no answer' }, mail, NOW)).toEqual({
    status: 'unknown',
    code: 'no answer',
  })
})
