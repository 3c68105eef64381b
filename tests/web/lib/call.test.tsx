import { expect, test, vi } from 'vitest'
import { errors } from '#contract/errors'
import { PURCHASE_WAIT } from '#contract/timing'
import { get, post } from '#contract/wire/endpoint'
import * as z from '#contract/wire/schema'
import { call } from '../../../web/lib/call.ts'
import { cutOff } from '../live/fake-api.ts'

const readStone = get('/stones/:id/streak', z.object({ streak: z.string() }))
const rubStone = post('/stones', z.object({ metal: z.string() }), z.object({ streak: z.string() }), {
  session: true,
})

function answering(answer: Response | Error) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (answer instanceof Error || answer instanceof DOMException) throw answer
    return answer
  })
}

function json(status: number, body: unknown, statusText = ''): Response {
  return new Response(JSON.stringify(body), { status, statusText })
}

test('a call fills in the path, and its reply is validated by the schema', async () => {
  const fetch = answering(json(200, { streak: 'gold', more: 'than asked' }))

  expect(await call(readStone, { params: { id: 'a/b' } })).toEqual({ ok: true, value: { streak: 'gold' } })
  expect(fetch.mock.calls[0]?.[0]).toBe('/stones/a%2Fb/streak')
  expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('body')
})

test('a call sends JSON, the session, and the header that skips a tunnel’s warning page', async () => {
  const fetch = answering(json(200, { streak: 'gold' }))

  await call(rubStone, { body: { metal: 'brass' }, token: 'secret' })

  expect(fetch).toHaveBeenCalledWith('/stones', {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'ngrok-skip-browser-warning': '1',
      Authorization: 'Bearer secret',
    },
    body: '{"metal":"brass"}',
    signal: expect.any(AbortSignal),
  })
})

test.each([
  {
    case: 'the server’s sentence and code, when the body parses',
    answer: json(409, { error: errors.sold_out.error, code: 'sold_out', requestId: 'r-1' }),
    error: { code: 'sold_out', message: 'This tier is sold out', status: 409, requestId: 'r-1', fields: {} },
  },
  {
    case: 'when it is worth trying again, where the server knows',
    answer: json(429, { error: 'Wait.', code: 'connect_wait', requestId: 'r-1', retryAfter: 14 }),
    error: {
      code: 'connect_wait',
      message: 'Wait.',
      status: 429,
      requestId: 'r-1',
      fields: {},
      retryAfter: 14,
    },
  },
  {
    case: 'the sentences of a form’s fields',
    answer: json(422, {
      error: 'Please check the form',
      code: 'invalid_request',
      requestId: 'r-2',
      fields: { email: 'Email is invalid' },
    }),
    error: {
      code: 'invalid_request',
      message: 'Please check the form',
      status: 422,
      requestId: 'r-2',
      fields: { email: 'Email is invalid' },
    },
  },
  {
    case: 'the sentence of a server that knows no codes',
    answer: json(400, { error: 'Bad stone', code: 'unheard_of', fields: 'none' }),
    error: { code: 'http', message: 'Bad stone', status: 400, requestId: null, fields: {} },
  },
  ...[null, ['Email is invalid'], { email: 1, name: 'Name is required' }].map((fields) => ({
    case: `no sentences by field, when they are ${JSON.stringify(fields)}`,
    answer: json(400, { error: 'Bad stone', code: 'form_invalid', fields }),
    error: { code: 'form_invalid', message: 'Bad stone', status: 400, requestId: null, fields: {} },
  })),
  {
    case: '“Network error”, when the body of a refusal cannot be parsed',
    answer: new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
    error: { code: 'network', message: 'Network error', status: 502, requestId: null, fields: {} },
  },
  {
    case: '“Network error”, when the body of an answer cannot be parsed',
    answer: new Response('<html>', { status: 200 }),
    error: { code: 'network', message: 'Network error', status: 200, requestId: null, fields: {} },
  },
  {
    case: '“HTTP {status}: {statusText}”, when the body says nothing',
    answer: json(503, {}, 'Service Unavailable'),
    error: {
      code: 'http',
      message: 'HTTP 503: Service Unavailable',
      status: 503,
      requestId: null,
      fields: {},
    },
  },
  {
    case: '“HTTP {status}: {statusText}”, when the body is not even an object',
    answer: json(500, null, 'Internal Server Error'),
    error: {
      code: 'http',
      message: 'HTTP 500: Internal Server Error',
      status: 500,
      requestId: null,
      fields: {},
    },
  },
  ...['', '  '].map((text) => ({
    case: `“An unknown error occurred”, when the error is the text ${JSON.stringify(text)}`,
    answer: json(500, { error: text }, 'Internal Server Error'),
    error: {
      code: 'http',
      message: 'An unknown error occurred',
      status: 500,
      requestId: null,
      fields: {},
    },
  })),
  {
    case: '“Network error”, when no answer comes',
    answer: new TypeError('Failed to fetch'),
    error: { code: 'network', message: 'Network error', status: null, requestId: null, fields: {} },
  },
  {
    case: '“Network error” without a status, when an answer is cut off',
    answer: cutOff(),
    error: { code: 'network', message: 'Network error', status: null, requestId: null, fields: {} },
  },
  {
    case: 'that the reply is not what was agreed',
    answer: json(200, { streak: 7 }),
    error: {
      code: 'invalid_reply',
      message: 'Invalid API response',
      status: 200,
      requestId: null,
      fields: {},
    },
  },
  {
    case: 'that the caller gave up',
    answer: new DOMException('gone', 'AbortError') as unknown as Error,
    error: {
      code: 'aborted',
      message: 'The request was cancelled',
      status: null,
      requestId: null,
      fields: {},
    },
  },
])('a failed call reports $case', async ({ answer, error }) => {
  answering(answer)

  expect(await call(readStone, { params: { id: '1' } })).toEqual({ ok: false, error })
})

/** As a browser does: a call whose signal aborts is rejected with the reason, also if it did so before. */
function neverAnswering() {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_, reject) => {
        const { signal } = init as { readonly signal: AbortSignal }
        const leave = () => reject(signal.reason)
        if (signal.aborted) leave()
        signal.addEventListener('abort', leave)
      }),
  )
}

test('a call that was cancelled before it was made is cancelled, and not sent', async () => {
  neverAnswering()
  const params = { id: '1' }

  expect(await call(readStone, { params, signal: AbortSignal.abort() })).toMatchObject({
    ok: false,
    error: { code: 'aborted' },
  })
})

test('a read without an answer in time has failed, and was not cancelled by the visitor', async () => {
  vi.useFakeTimers()
  neverAnswering()
  const answer = call(readStone, { params: { id: '1' } })
  await vi.advanceTimersByTimeAsync(2 * PURCHASE_WAIT)

  expect(await answer).toMatchObject({ ok: false, error: { code: 'network', status: null } })
})

test('a read that hangs when the visitor comes back is sent again at once', async () => {
  const fetch = neverAnswering()
  const answer = call(readStone, { params: { id: '1' } })
  fetch.mockResolvedValue(json(200, { streak: 'gold' }))
  window.dispatchEvent(new Event('online'))

  expect(await answer).toEqual({ ok: true, value: { streak: 'gold' } })
  expect(fetch).toHaveBeenCalledTimes(2)
  window.dispatchEvent(new Event('online'))
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a call that may change something is not sent again because the visitor comes back', async () => {
  const fetch = neverAnswering()
  const leaving = new AbortController()
  const { signal } = leaving
  const answer = call(rubStone, { body: { metal: 'brass' }, token: 'secret', repeatable: true, signal })
  window.dispatchEvent(new Event('online'))
  leaving.abort()

  expect(await answer).toMatchObject({ error: { code: 'aborted' } })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a read that was cancelled stays cancelled when the visitor comes back', async () => {
  neverAnswering()
  const leaving = new AbortController()
  const answer = call(readStone, { params: { id: '1' }, signal: leaving.signal })
  leaving.abort()
  window.dispatchEvent(new Event('online'))

  expect(await answer).toMatchObject({ error: { code: 'aborted' } })
})

test('a call’s parameters are checked by the compiler', () => {
  const neverMade = () => {
    // @ts-expect-error the path has a parameter
    void call(readStone)
    // @ts-expect-error the endpoint takes a body
    void call(rubStone, { token: 'secret' })
    // @ts-expect-error the parameter has another name
    void call(readStone, { params: { stone: '1' } })
  }
  expect(neverMade).toBeTypeOf('function')
})
