import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Requests that a browser made for an instance, and whether each was a look ahead (Sec-Purpose: prefetch;prerender). */
export interface PassedOn {
  /** The instance, by the way that is watched. */
  readonly siteUrl: string
  /** Paths that were answered in full, with how the browser said that it wanted them. */
  readonly answered: readonly { readonly path: string; readonly ahead: boolean }[]
}

/** Passes on to the site whatever a browser asks for, and keeps what was answered: pages drawn ahead show nowhere else. */
export async function withPassedOn(siteUrl: string, use: (passed: PassedOn) => Promise<void>): Promise<void> {
  const answered: { path: string; ahead: boolean }[] = []
  const server = createServer((asked, reply) => {
    const path = asked.url ?? '/'
    const onward = request(
      new URL(path, siteUrl),
      { method: asked.method, headers: asked.headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
        reply.once('finish', () => void answered.push({ path, ahead: drawsAhead(asked) }))
      },
    )
    onward.once('error', () => reply.destroy())
    asked.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await use({ siteUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answered })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function drawsAhead({ headers }: IncomingMessage): boolean {
  return String(headers['sec-purpose']).includes('prerender')
}
