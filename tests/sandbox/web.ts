import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import type { Fault, Faults } from './faults.ts'
import { underFault } from './http/under-fault.ts'
import { startWebServer, type WebBindings, type WebServer } from './http/web-server.ts'
import { identityTarget } from './kyc/call-target.ts'
import { platformTarget } from './xaman/platform-target.ts'
import type { StatusSockets } from './xaman/status-socket.ts'

interface WebOptions {
  host: string
  port: number
  faults: Faults
  sockets: StatusSockets
  /** Whether status sockets are opened for senders without a `user-agent`. */
  takesUnnamed: boolean
}

const STATUS_SOCKET = /^\/sign\/([^/]+)$/

/** The sandbox's web port: the platform, its status sockets, the phone, the identity provider and the control, under the planned faults. */
export function startWeb(options: WebOptions, parts: readonly Hono<WebBindings>[]): Promise<WebServer> {
  const { host, port, faults, sockets, takesUnnamed } = options
  const app = new Hono<WebBindings>()
  for (const part of parts) app.route('/', part)
  const upgrader = new WebSocketServer({ noServer: true })

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => socket.destroy())
    const uuid = STATUS_SOCKET.exec(request.url?.split('?', 1)[0] ?? '')?.[1]
    if (!request.headers['user-agent'] && !takesUnnamed) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\nerror code: 1010')
      return
    }
    const fault = faults.take('xaman:socket')
    if (!uuid) socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    else if (fault && fault.do !== 'delay') refuseUpgrade(socket, fault)
    else {
      const accept = () =>
        upgrader.handleUpgrade(request, socket, head, (opened) => sockets.accept(opened, uuid))
      if (fault) setTimeout(accept, fault.ms)
      else accept()
    }
  }

  return startWebServer({
    host,
    port,
    upgrade,
    async answer({ request, loopback }) {
      const { pathname } = new URL(request.url)
      const target = platformTarget(request.method, pathname) ?? identityTarget(pathname)
      const fault = target ? faults.take(target) : undefined
      return underFault(fault, async () => app.fetch(request, { loopback }))
    },
  })
}

function refuseUpgrade(socket: Duplex, fault: Fault) {
  if (fault.do === 'fail') socket.end(`HTTP/1.1 ${fault.status} Refused\r\n\r\n`)
  else if (fault.do !== 'hang') socket.destroy()
}
