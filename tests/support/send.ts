import { type IncomingMessage, request } from 'node:http'

export interface Sending {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Announces a body of so many bytes and sends none of it, for a refusal that does not read it. */
  readonly announced?: number
}

/**
 * One HTTP exchange with a Worker at `origin`, as a browser or another server makes it for a URL of the public site.
 * Rejects when the connection breaks. No connection is reused, so none is closed when the next exchange begins.
 */
export function send(
  origin: URL,
  url: URL,
  { method = 'GET', headers = {}, body, announced }: Sending,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: origin.hostname,
        port: origin.port,
        path: `${url.pathname}${url.search}`,
        method,
        headers: {
          host: url.host,
          ...headers,
          ...(announced !== undefined && { 'content-length': String(announced) }),
        },
        agent: false,
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          sent.destroy()
          resolve(responseOf(answer, Buffer.concat(parts)))
        })
      },
    )
    sent.on('error', reject)
    if (announced === undefined) sent.end(body)
    else sent.flushHeaders()
  })
}

/** An answer that has arrived whole, as a standard Response. */
export function responseOf(answer: IncomingMessage, body: Buffer): Response {
  const { statusCode: status = 0, rawHeaders: raw } = answer
  const headers = new Headers()
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '')
  const empty = status === 204 || status === 304
  return new Response(empty ? null : new Uint8Array(body), { status, headers })
}
