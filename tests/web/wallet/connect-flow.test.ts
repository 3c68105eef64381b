import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/error-codes'
import { errors } from '#contract/errors'
import { signInAnswer } from '#contract/wire/wallet'
import {
  type Connecting,
  type ConnectingEvent,
  type ConnectState,
  connectingFlow,
  connectRefusal,
  nothingBegun,
  timedOut,
  wantedOf,
} from '../../../web/wallet/connect-flow.ts'
import { BUYER, pendingOf, signInOf } from '../live/samples.ts'

const pending = { request: signInOf(), until: 300_000, usableUntil: 300_000 }
const { connectId } = pending.request
const refusal = { sentence: 'Failed to initiate wallet connection', advice: null }

function play(...events: ConnectingEvent[]): ConnectState {
  return events.reduce(connectingFlow, nothingBegun).state
}

function answer(value: object) {
  return { type: 'answered', connectId, answer: signInAnswer.parse(value) } as const
}

const asked = { type: 'asked', attempt: 1 } as const
const issued = { type: 'issued', attempt: 1, pending } as const
const lost = { type: 'lost', connectId, refusal } as const
const connected = answer({ status: 'connected', address: BUYER, token: 'token', expiresAt: 1 })
const rejected = answer({
  status: 'rejected',
  code: 'connect_rejected',
  error: 'Connection was rejected. Please try again.',
})

test('a request is prepared, shown, opened, approved', () => {
  expect(play(asked)).toEqual({ step: 'asking', attempt: 1 })
  expect(play(asked, issued)).toEqual({ step: 'waiting', pending, opened: false })
  expect(play(asked, issued, answer(pendingOf({ opened: true })))).toMatchObject({ opened: true })
  expect(play(asked, issued, connected)).toEqual({ step: 'connected', address: BUYER })
})

test('a request that has to wait is repeated, unless it was cancelled meanwhile', () => {
  const putOff = {
    type: 'put-off',
    attempt: 1,
    sentence: 'Wait.',
    until: 14_000,
  } as const
  expect(play(asked, putOff)).toEqual({
    step: 'queueing',
    sentence: 'Wait.',
    until: 14_000,
  })
  expect(play(asked, putOff, { type: 'asked', attempt: 2 })).toEqual({ step: 'asking', attempt: 2 })
  expect(play(asked, { type: 'ended' }, putOff)).toEqual(nothingBegun.state)
})

test('an event without a change keeps the same state object', () => {
  const waiting = [asked, issued].reduce(connectingFlow, nothingBegun)

  expect(connectingFlow(waiting, answer(pendingOf())).state).toBe(waiting.state)
})

test('a refusal, an expiry and a failed request end with a message', () => {
  expect(play(asked, { type: 'refused', attempt: 1, refusal })).toEqual({ step: 'failed', refusal })
  expect(play(asked, issued, rejected)).toEqual({
    step: 'failed',
    refusal: { sentence: 'Connection was rejected. Please try again.', advice: null },
  })
  expect(
    play(
      asked,
      issued,
      answer({
        status: 'expired',
        code: 'connect_expired',
        error: 'Connection request expired. Please try again.',
      }),
    ),
  ).toMatchObject({ refusal: { sentence: 'Connection request expired. Please try again.' } })
  expect(play(asked, issued, lost)).toEqual({ step: 'failed', refusal })
})

test('five minutes without an answer are a time-out, and say so', () => {
  expect(play(asked, issued, { type: 'lost', connectId, refusal: timedOut })).toMatchObject({
    step: 'failed',
    refusal: {
      sentence: 'Connection timed out. Please try again.',
      advice: expect.stringContaining('Wallet connection timed out'),
    },
  })
})

test('a request still waiting after a reload is continued', () => {
  expect(play({ type: 'resumed', pending })).toMatchObject({ step: 'waiting', pending })
  expect(play(asked, { type: 'resumed', pending })).toEqual({ step: 'asking', attempt: 1 })
})

test('after cancelling, later events are ignored', () => {
  const ended = { type: 'ended' } as const

  expect(play(asked, ended, issued)).toEqual(nothingBegun.state)
  expect(play(asked, issued, ended, connected)).toEqual(nothingBegun.state)
  expect(play(asked, issued, ended, rejected)).toEqual(nothingBegun.state)
  expect(play(asked, issued, ended, lost)).toEqual(nothingBegun.state)
})

test('after a new request, events of the earlier one are ignored', () => {
  const again = { type: 'asked', attempt: 2 } as const

  expect(play(asked, again, issued)).toEqual({ step: 'asking', attempt: 2 })
  expect(play(asked, again, { type: 'refused', attempt: 1, refusal })).toEqual({
    step: 'asking',
    attempt: 2,
  })
  const other = { ...pending, request: signInOf({ connectId: 'connect-2' }) }
  expect(play(asked, again, { type: 'issued', attempt: 2, pending: other }, connected)).toMatchObject({
    step: 'waiting',
    pending: other,
  })
})

test('the first final answer stands', () => {
  expect(play(asked, issued, connected, rejected)).toEqual({ step: 'connected', address: BUYER })
  expect(play(asked, issued, rejected, connected)).toMatchObject({ step: 'failed' })
})

const shown = { type: 'shown' } as const
const hidden = { type: 'hidden' } as const
const ended = { type: 'ended' } as const

function line({ state, inView }: Connecting): string {
  return `${state.step}${inView ? ', in view' : ''}`
}

test.each<[string, ConnectingEvent[], string]>([
  ['nothing is in view before it is begun', [], 'idle'],
  ['a new request is in view', [shown, asked], 'asking, in view'],
  ['a request continues behind a closed dialog', [shown, asked, issued, hidden], 'waiting'],
  ['the dialog of a request can be opened again', [shown, asked, issued, hidden, shown], 'waiting, in view'],
  ['a connected wallet comes into view', [shown, asked, issued, hidden, connected], 'connected, in view'],
  [
    'a failure behind a closed dialog does not come into view',
    [shown, asked, issued, hidden, lost],
    'failed',
  ],
  ['a failure stays in view', [shown, asked, issued, lost], 'failed, in view'],
  ['a failed request goes with its dialog', [shown, asked, issued, lost, hidden], 'idle'],
  ['a shown connection goes with its dialog', [shown, asked, issued, connected, hidden], 'idle'],
  ['a cancelled request is gone', [shown, asked, issued, ended], 'idle'],
  ['late events of a cancelled request are ignored', [shown, asked, issued, ended, connected], 'idle'],
])('%s', (_, events, words) => {
  expect(line(events.reduce(connectingFlow, nothingBegun))).toBe(words)
})

test('an answer is wanted while its request waits', () => {
  const waiting = [asked, issued].reduce(connectingFlow, nothingBegun)
  expect(wantedOf(waiting)).toBe(connectId)
  for (const event of [connected, rejected, lost, ended, { type: 'asked', attempt: 2 } as const])
    expect(wantedOf(connectingFlow(waiting, event))).toBeNull()
})

test.each(Object.keys(errors) as ErrorCode[])(
  '%s while connecting mentions no charge: signing in costs nothing',
  (code) => {
    const { error: message, status } = errors[code]
    const { sentence, advice } = connectRefusal({ code, message, status, requestId: null, fields: {} })
    expect(sentence).toBe(message)
    expect(advice ?? '').not.toMatch(/charged/)
  },
)

test.each(['http', 'invalid_reply'] as const)(
  'a failure that is not of our server (%s) says that connecting failed, and how',
  (code) => {
    const message = 'HTTP 502: Bad Gateway'
    expect(connectRefusal({ code, message, status: 502, requestId: null, fields: {} })).toEqual({
      sentence: 'Failed to initiate wallet connection',
      advice: message,
    })
  },
)
