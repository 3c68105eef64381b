import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser's requests to an instance, and whether each was speculative (Sec-Purpose: prefetch;prerender). */
interface PassedOn {
  /** The instance's address through the recording proxy. */
  readonly siteUrl: string
  /** Completely answered paths, with their Sec-Purpose. */
  readonly answered: readonly { readonly path: string; readonly ahead: boolean }[]
}

/** Forwards a browser's requests to the site and records the answers: prerendered pages are visible nowhere else. */
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
