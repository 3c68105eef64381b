import { expect, test } from 'vitest'
import { kycStates, kycText } from '#contract/kyc'
import { isVerdict, kycEvents, next } from '../../../../functions/people/kyc/life.ts'

const reported = kycEvents.filter((event) => event !== 'started')

test('the transition table of an identity check is complete', () => {
  const table = Object.fromEntries(
    kycStates.map((state) => [state, kycEvents.map((event) => next(state, event)).join(' ')]),
  )
  // started, unknown, open, in-review, resubmit, approved, refused
  expect(table).toEqual({
    none: 'open none open in-review resubmit approved refused',
    open: 'open open open in-review resubmit approved refused',
    'in-review': 'in-review open open in-review resubmit approved refused',
    resubmit: 'resubmit open open in-review resubmit approved refused',
    approved: 'approved withdrawn withdrawn in-review withdrawn approved refused',
    refused: 'refused refused open in-review resubmit approved refused',
    withdrawn: 'open withdrawn withdrawn in-review withdrawn approved refused',
  })
})

test('a repeated event changes nothing the second time', () => {
  for (const state of kycStates)
    for (const word of reported) expect(next(next(state, word), word)).toBe(next(state, word))
})

test('only the provider’s approval approves, and every other event ends an approval', () => {
  for (const state of kycStates) {
    for (const event of kycEvents) {
      const stays = state === 'approved' && event === 'started'
      expect(next(state, event) === 'approved').toBe(event === 'approved' || stays)
    }
  }
})

test('every state has a message that says what it is and what to do', () => {
  expect(kycStates.map((state) => [state, kycText(state, false).next])).toEqual([
    ['none', 'start'],
    ['open', 'continue'],
    ['in-review', 'wait'],
    ['resubmit', 'resubmit'],
    ['approved', 'buy'],
    ['refused', 'nothing'],
    ['withdrawn', 'start'],
  ])
  const sentences = kycStates.map((state) => kycText(state, false).message)
  expect(new Set([...sentences, kycText('refused', true).message]).size).toBe(kycStates.length + 1)
  expect(kycText('refused', true)).toMatchObject({
    next: 'join',
    message: expect.stringContaining('already verified with another wallet'),
  })
  expect(kycText('approved', true)).toEqual(kycText('approved', false))
  expect(kycStates.filter(isVerdict)).toEqual(['approved', 'refused', 'withdrawn'])
})
