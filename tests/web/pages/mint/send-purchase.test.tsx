import { beforeEach, expect, test, vi } from 'vitest'
import { TERMS_VERSION } from '#contract/brand'
import { sendPurchase } from '../../../../web/pages/mint/send-purchase.ts'
import { cutOff, fakeApi, lose, refuse } from '../../live/fake-api.ts'
import { BUYER, intent, purchaseOf, replyOf } from '../../live/samples.ts'

const PURCHASE = 'POST /v2/nft/purchase'

beforeEach(() => {
  vi.useFakeTimers()
})

async function sent() {
  const sending = sendPurchase(intent, 'token', () => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  return await sending
}

test('one request names wallet, pass, number and terms', async () => {
  const api = fakeApi({ [PURCHASE]: replyOf(purchaseOf()) })

  expect(await sent()).toMatchObject({ outcome: 'replied', purchase: { id: 'purchase-1' } })
  expect(api.requests).toEqual([
    {
      route: PURCHASE,
      token: 'token',
      body: {
        userAddress: BUYER,
        selectedTier: 'epic',
        quantity: 1,
        clientMintRequestId: 'request-1',
        termsVersion: TERMS_VERSION,
      },
    },
  ])
})

test('after a lost reply the request is repeated under the same id', async () => {
  let attempts = 0
  const api = fakeApi({ [PURCHASE]: () => (++attempts < 3 ? lose() : replyOf(purchaseOf())) })

  expect(await sent()).toMatchObject({ outcome: 'replied' })
  expect(
    api.requests.map(({ body }) => (body as { clientMintRequestId: string }).clientMintRequestId),
  ).toEqual(['request-1', 'request-1', 'request-1'])
})

test.each([
  { case: 'that was cut off in the middle', answer: cutOff },
  { case: 'of a proxy that failed', answer: () => Response.json({ message: 'failed' }, { status: 500 }) },
  {
    case: 'that the browser broke off when the page was left',
    answer: () => {
      throw new DOMException('The operation was aborted', 'AbortError')
    },
  },
])('an answer $case is not a refusal: the request is repeated under the same id', async ({ answer }) => {
  const api = fakeApi({ [PURCHASE]: answer })

  expect(await sent()).toMatchObject({ outcome: 'lost' })
  expect(api.requests.map(({ body }) => body)).toEqual(
    Array(3).fill(expect.objectContaining({ clientMintRequestId: 'request-1' })),
  )
})

test('after three attempts without an answer it is reported as lost', async () => {
  const api = fakeApi({ [PURCHASE]: lose })

  expect(await sent()).toMatchObject({ outcome: 'lost', error: { code: 'network' } })
  expect(api.count(PURCHASE)).toBe(3)
})

test('an answer of an intermediary counts as no answer', async () => {
  fakeApi({ [PURCHASE]: () => Response.json({}, { status: 502, statusText: 'Bad Gateway' }) })

  expect(await sent()).toMatchObject({ outcome: 'lost', error: { code: 'http' } })
})

test('a refusal is an answer, and is not retried', async () => {
  const api = fakeApi({ [PURCHASE]: refuse('sold_out') })

  expect(await sent()).toMatchObject({ outcome: 'refused', error: { code: 'sold_out' } })
  expect(api.count(PURCHASE)).toBe(1)
})

test('a place in the queue is asked for again when the server says, or after five seconds', async () => {
  const refusal = {
    error: 'You are in line',
    code: 'in_line',
    requestId: 'req-1',
    line: { place: 7, about: 90 },
  }
  const api = fakeApi({ [PURCHASE]: () => Response.json({ ...refusal, retryAfter: 30 }, { status: 503 }) })
  expect(await sent()).toMatchObject({ outcome: 'queued', line: { place: 7, about: 90 }, askAgain: 30_000 })

  api.answer(PURCHASE, () => Response.json(refusal, { status: 503 }))
  expect(await sent()).toMatchObject({ outcome: 'queued', askAgain: 5_000 })
})

test.each([
  [{ success: true, reservationId: 'x', items: [] }, 'Invalid API response: No NFT items returned'],
  [{ success: true }, 'Invalid API response: No NFT items returned'],
  [
    { success: true, reservationId: 'x', items: [{ tokenId: 1 }] },
    'Invalid API response: Missing XUMM payload or UUID',
  ],
])('a reply with a missing field is refused by its name', async (reply, message) => {
  fakeApi({ [PURCHASE]: reply })

  expect(await sent()).toMatchObject({ outcome: 'refused', error: { message } })
})

test.each(['internal', 'rate_limited', 'unauthorized'] as const)(
  '%s after a lost reply does not say what became of the request: it is lost, not refused',
  async (code) => {
    let attempts = 0
    fakeApi({ [PURCHASE]: () => (++attempts < 2 ? lose() : refuse(code)) })

    expect(await sent()).toMatchObject({ outcome: 'lost', error: { code } })
  },
)

test.each(['rate_limited', 'unauthorized'] as const)(
  'after %s the request is not repeated at once',
  async (code) => {
    const api = fakeApi({ [PURCHASE]: refuse(code) })

    await sent()
    expect(api.count(PURCHASE)).toBe(1)
  },
)
