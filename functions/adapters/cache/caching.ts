import { etag, RETAINED_304_HEADERS } from 'hono/etag'

const FOR_THE_EDGE = 'cloudflare-cdn-cache-control'
const TAG = 'cache-tag'

/** For one visitor only, and true at this moment only. */
export const UNSHARED = { 'cache-control': 'private, no-store' } as const

/**
 * For answers that are the same for all visitors. The edge serves a copy for five seconds, and for a minute while the
 * Worker fails; a browser asks each time whether it has changed. Edge and browser get separate headers, because
 * `s-maxage` would switch `stale-if-error` off.
 */
export const SHARED = {
  'cache-control': 'no-cache',
  [FOR_THE_EDGE]: 'max-age=5, stale-if-error=60',
} as const

/**
 * The same for answers about health: while the Worker fails, no copy says that all is well. Unless that is said, the edge
 * serves the last good one for as long as it answers 5xx, which "not ready" is too.
 */
export const SHARED_BRIEFLY = {
  'cache-control': 'no-cache',
  [FOR_THE_EDGE]: 'max-age=5, stale-if-error=0',
} as const

/** For answers that never change: any cache may keep them for a day. */
export const LASTING = { 'cache-control': 'public, max-age=86400' } as const

/** What a sale changes: a purge of this tag deletes all of it at once. */
export const COLLECTION_TAG = 'collection'

export const SHARED_UNTIL_SALE = { ...SHARED, [TAG]: COLLECTION_TAG } as const

/** Whether the edge stores it, so that it needs an ETag for revalidation. */
export function isShared(headers: Record<string, string>): boolean {
  return FOR_THE_EDGE in headers
}

/** Adds an ETag of the answer's content, and answers 304 where the caller has that content already. */
export const withEtag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, FOR_THE_EDGE, TAG] })

/**
 * The answer with explicit caching: without it a cache may keep an answer for hours. An answer that fails, sets a
 * cookie or answers a bearer's request is never shared, whatever its route allows; nor one to an address with a query or an
 * escape, as no shared answer has one, or to an origin that it grants nothing: each that is made up would be kept.
 */
export function withCaching(request: Request, answer: Response): Response {
  // The handshake of a socket is not cacheable.
  if (answer.status === 101) return answer
  const own =
    answer.headers.has('set-cookie') ||
    request.headers.has('authorization') ||
    /[?%]/.test(request.url) ||
    (request.headers.has('origin') && !answer.headers.has('access-control-allow-origin'))
  const failed = answer.status >= 400
  if (!own && !failed && answer.headers.has('cache-control')) return answer
  const copy = new Response(answer.body, answer)
  copy.headers.set('cache-control', UNSHARED['cache-control'])
  copy.headers.delete(FOR_THE_EDGE)
  copy.headers.delete(TAG)
  return copy
}
