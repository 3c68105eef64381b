import { vi } from 'vitest'
import type { ErrorCode } from '#contract/error-codes'
import { errors } from '#contract/errors'

/** One request as the network saw it. */
export interface ReceivedRequest {
  readonly route: string
  readonly body: unknown
  readonly token: string | null
}

/** A route's answer: JSON, a refusal, a Response, or a promise of any of these. */
type Handler = (request: ReceivedRequest) => unknown

/** Replaces the network: answers `fetch` route by route and records the requests. */
export function fakeApi(routes: Record<string, unknown>) {
  const requests: ReceivedRequest[] = []
  const table = new Map(Object.entries(routes))

  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://site.test')
    const method = init.method ?? 'GET'
    const headers = new Headers(init.headers)
    const request: ReceivedRequest = {
      route: `${method} ${pathname}`,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
    }
    requests.push(request)
    const handler = table.get(request.route)
    if (handler === undefined) return refuse('not_found')
    const answered = typeof handler === 'function' ? (handler as Handler)(request) : handler
    const answer = await Promise.race([answered, aborted(init.signal)])
    init.signal?.throwIfAborted()
    if (answer instanceof Response) return answer.clone()
    return Response.json(answer)
  })

  return {
    requests,
    /** Changes a route's answer from now on. */
    answer: (route: string, answer: unknown) => void table.set(route, answer),
    count: (route: string) => requests.filter((request) => request.route === route).length,
  }
}

/** Rejects when the signal aborts; never settles otherwise. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

export function refuse(code: ErrorCode): Response {
  const { status, error } = errors[code]
  return Response.json({ error, code, requestId: 'req-1' }, { status })
}

/** The network fails: no answer comes, and it is unknown whether the request arrived. */
export function lose(): never {
  throw new TypeError('Failed to fetch')
}

/** The connection breaks in the middle of an answer. */
export function cutOff(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(answer) {
      answer.enqueue(new TextEncoder().encode('{"status":'))
      answer.error(new TypeError('terminated'))
    },
  })
  return new Response(body)
}

/** Never answers. */
export function hang(): Promise<never> {
  return new Promise(() => undefined)
}
