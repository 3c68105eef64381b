import { Hono } from 'hono'
import type { Faults } from '../faults.ts'
import { underFault } from '../http/under-fault.ts'
import { startWebServer, type WebBindings } from '../http/web-server.ts'
import type { Access } from './access.ts'
import { accessRoutes } from './routes.ts'

interface AccessServerOptions {
  readonly host: string
  readonly port: number
  readonly faults: Faults
  readonly siteUrl: () => string | null
}

/** Access on a port of its own. It passes no WebSocket on, as Access in front of a Worker does not. */
export async function serveAccess(access: Access, options: AccessServerOptions) {
  const { host, port, faults, siteUrl } = options
  const app = new Hono<WebBindings>().route('/', accessRoutes(access, siteUrl))
  const server = await startWebServer({
    host,
    port,
    upgrade: (_, socket) => void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'),
    async answer({ request, loopback }) {
      const isKeys = new URL(request.url).pathname === '/cdn-cgi/access/certs'
      const fault = isKeys ? faults.take('access:certs') : undefined
      return underFault(fault, async () => app.fetch(request, { loopback }))
    },
  })
  return { url: `http://${host}:${server.port}`, close: server.close }
}
