/** The person of a session, as Access names them to the site. */
interface Named {
  readonly email: string
  readonly assertion: string
}

const ASSERTION = 'cf-access-jwt-assertion'
const EMAIL = 'cf-access-authenticated-user-email'
/** Headers that concern one connection, or that the next client sets by itself. */
const OF_CONNECTION = ['connection', 'content-length', 'expect', 'host', 'keep-alive', 'transfer-encoding']
/** Headers of an answer that no longer describe its body: `fetch` has decoded it. */
const OF_ENCODING = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding']

/**
 * Passes a request on to the site and its answer back. Headers that only Access may set are removed first. In production both have one address, so the proxy's own origin in `Origin` becomes the site's.
 */
export async function passOn(request: Request, siteUrl: string, named?: Named): Promise<Response> {
  const asked = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of [...OF_CONNECTION, ASSERTION, EMAIL]) headers.delete(name)
  if (headers.get('origin') === asked.origin) headers.set('origin', new URL(siteUrl).origin)
  if (named) {
    headers.set(ASSERTION, named.assertion)
    headers.set(EMAIL, named.email)
  }
  const body = await request.arrayBuffer()
  const answer = await fetch(new URL(asked.pathname + asked.search, siteUrl), {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(body.byteLength > 0 && { body }),
  })
  const answered = new Headers(answer.headers)
  for (const name of OF_ENCODING) answered.delete(name)
  const isEmpty = answer.status === 204 || answer.status === 304
  return new Response(isEmpty ? null : await answer.arrayBuffer(), {
    status: answer.status,
    headers: answered,
  })
}
