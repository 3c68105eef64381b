import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { KEPT_CONNECTION } from '../kept-connections.ts'
import type { Seen } from './under-fault.ts'

/** A caller's request, and whether it came from this machine. */
interface Incoming {
  readonly request: Request
  readonly loopback: boolean
}

/** Information on a request beside the request itself. */
export type WebBindings = { Bindings: Pick<Incoming, 'loopback'> }

export interface WebServer {
  readonly port: number
  close(): Promise<void>
}

interface WebServerOptions {
  host: string
  /** 0 lets the system choose. */
  port: number
  answer(incoming: Incoming): Promise<Seen>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

const LARGEST_BODY = 1_000_000

/** An HTTP server whose handler speaks in web-standard requests and responses, and may also break the connection. */
export function startWebServer({ host, port, answer, upgrade }: WebServerOptions): Promise<WebServer> {
  const server = createServer({ keepAliveTimeout: KEPT_CONNECTION }, (incoming, outgoing) => {
    handle(incoming, outgoing, answer).catch((error: unknown) => {
      // A caller that disconnected meanwhile has no use for an answer. Anything else is a defect of the stand-in.
      if (!incoming.socket.destroyed) console.error(error)
      incoming.socket.destroy()
    })
  })
  server.on('upgrade', upgrade)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      resolve({ port: (server.address() as AddressInfo).port, close: () => stop(server) })
    })
  })
}

async function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: WebServerOptions['answer'],
) {
  const body = await readBody(incoming)
  if (body === 'too large') {
    outgoing.writeHead(413, { connection: 'close' }).end('Request body too large')
    return
  }
  const seen = await answer({ request: toRequest(incoming, body), loopback: isLoopback(incoming) })
  if (seen === 'lost') incoming.socket.destroy()
  else if (seen !== 'silence') await write(seen, outgoing)
}

async function readBody(incoming: IncomingMessage): Promise<Buffer | 'too large'> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > LARGEST_BODY) return 'too large'
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toRequest(incoming: IncomingMessage, body: Buffer): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const method = incoming.method ?? 'GET'
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`)
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0
  return new Request(url, { method, headers, ...(hasBody && { body: new Uint8Array(body) }) })
}

async function write(response: Response, outgoing: ServerResponse) {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

function isLoopback({ socket: { remoteAddress = '' } }: IncomingMessage): boolean {
  return remoteAddress === '::1' || remoteAddress.replace('::ffff:', '').startsWith('127.')
}

function stop(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
