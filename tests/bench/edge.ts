import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { extname } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { fileOf } from './mint-page.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
/** The list of pages that a browser may fetch ahead: every page names it, and a first visit requests it. */
const RULES = '/speculation-rules.json'
const PACKED = new Set(['.avif', '.png', '.webp', '.woff2'])

export interface Edge {
  readonly origin: string
  close(): void
}

/**
 * Serves a built site as the edge does: clean addresses, and brotli for every file that is not compressed. Other
 * requests go to the Worker.
 */
export async function serveAsEdge(site: string, worker: URL): Promise<Edge> {
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', worker)
    const file = fileOf(site, pathname === '/' ? '/index.html' : pathname)
    if (!file) {
      const headers = { 'cf-connecting-ip': '10.255.0.2' }
      const answer = await fetch(new URL(pathname + search, worker), { headers }).catch(() => null)
      response.writeHead(answer?.status ?? 502, { 'content-type': 'application/json' })
      response.end(await answer?.text())
      return
    }
    const kind = extname(file)
    const type = {
      'content-type':
        pathname === RULES ? 'application/speculationrules+json' : (TYPES[kind] ?? 'text/plain'),
      'cache-control': freshnessOf(pathname),
      ...(kind === '.html' && { 'speculation-rules': `"${RULES}"` }),
    }
    const content = readFileSync(file)
    if (PACKED.has(kind)) response.writeHead(200, type).end(content)
    else response.writeHead(200, { ...type, 'content-encoding': 'br' }).end(packed(content))
  })
  // Sockets of rooms: a browser logs an error for one that is refused.
  server.on('upgrade', ({ url, rawHeaders }, client) => {
    const room = connect(Number(worker.port), worker.hostname, () => {
      const headers = rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
      room.write(`GET ${url} HTTP/1.1\r\n${headers}\r\n`)
      room.pipe(client).pipe(room)
    })
    room.on('error', () => client.destroy())
    client.on('error', () => room.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: originOf(server), close: () => server.closeAllConnections() ?? server.close() }
}

/** How long a browser may keep a file: `_headers` sets it for two folders, the platform for everything else. */
function freshnessOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return /^\/(art|nfts)\//.test(path) ? 'public, max-age=86400' : 'public, max-age=0, must-revalidate'
}

/** Brotli at the quality that an edge uses. */
function packed(content: Uint8Array): Uint8Array {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
