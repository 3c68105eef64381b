import { etag, RETAINED_304_HEADERS } from 'hono/etag'

const FOR_THE_EDGE = 'cloudflare-cdn-cache-control'
const TAG = 'cache-tag'

/** For one visitor's eyes, and true for this moment only. */
export const UNSHARED = { 'cache-control': 'private, no-store' } as const

/**
 * For what everybody sees alike. The edge answers with it for five seconds, and for a minute while the Worker fails; a
 * browser asks each time whether it has changed. Kept apart, because `s-maxage` would switch `stale-if-error` off.
 */
export const SHARED = {
  'cache-control': 'no-cache',
  [FOR_THE_EDGE]: 'max-age=5, stale-if-error=60',
} as const

/** What a sale changes: the edge forgets everything under this tag at once. */
export const COLLECTION_TAG = 'collection'

/** Shared, until the next sale. */
export const SHARED_UNTIL_SALE = { ...SHARED, [TAG]: COLLECTION_TAG } as const

/** Whether the edge keeps it, so that it has a tag to be asked for again. */
export function isShared(headers: Record<string, string>): boolean {
  return FOR_THE_EDGE in headers
}

/** Names an answer by what it says, and tells whoever has that already only that it has not changed. */
export const named = etag({ retainedHeaders: [...RETAINED_304_HEADERS, FOR_THE_EDGE, TAG] })

/**
 * The answer with its caching said for certain: a cache would keep for hours what says nothing. What fails, sets a
 * cookie or answers a bearer's request is nobody else's, whatever its route allows.
 */
export function sayCaching(request: Request, answer: Response): Response {
  // The handshake of a socket is nothing to keep.
  if (answer.status === 101) return answer
  const own = answer.headers.has('set-cookie') || request.headers.has('authorization')
  const failed = answer.status >= 400
  if (!own && !failed && answer.headers.has('cache-control')) return answer
  const said = new Response(answer.body, answer)
  said.headers.set('cache-control', UNSHARED['cache-control'])
  said.headers.delete(FOR_THE_EDGE)
  said.headers.delete(TAG)
  return said
}
