import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { Faults } from '../faults.ts'
import type { Ledger, NodeView } from './ledger.ts'
import { answerHttp, type Service } from './serve/http-rpc.ts'
import { serveSocket } from './serve/ws-rpc.ts'

export interface ServeOptions {
  /** 0 or nothing: any free port. A standalone server's own are 5005 and 6006. */
  rpc?: number
  ws?: number
  /** 127.0.0.1 unless told. */
  host?: string
  /** What kind of node this is at first, and how much of the chain it sees; the whole of it unless told. */
  view?: NodeView
  /** Tells several nodes' planned faults apart: with `2` they are taken from `rpc2:<method>` and `ws2:<command>`. */
  name?: string
}

export interface ServedLedger {
  rpcUrl: string
  wsUrl: string
  /** Makes it another kind of node from now on; connections and subscriptions stay. */
  setView(view: NodeView): void
  /** Drops every connection, open requests included. The ledger goes on. */
  close(): Promise<void>
}

/**
 * Serves a ledger on loopback as a server does: JSON-RPC over HTTP and WebSocket on a port each. A ledger may be
 * served more than once, by nodes with views of their own. Planned faults are taken from `rpc:<method>` and
 * `ws:<command>`.
 */
export async function serveLedger(
  ledger: Ledger,
  faults: Faults,
  options: ServeOptions = {},
): Promise<ServedLedger> {
  const { host = '127.0.0.1', name = '' } = options
  let view = options.view ?? {}
  const service: Service = { ledger, faults, name, view: () => view }
  const http = createServer((request, response) => void answerHttp(request, response, service))
  const wsHttp = createServer((_request, response) => response.writeHead(426).end())
  const sockets = new WebSocketServer({ server: wsHttp })
  sockets.on('connection', (socket) => serveSocket(socket, service))
  const rpcPort = await listen(http, options.rpc ?? 0, host)
  const wsPort = await listen(wsHttp, options.ws ?? 0, host)
  return {
    rpcUrl: `http://${host}:${rpcPort}/`,
    wsUrl: `ws://${host}:${wsPort}/`,
    setView(next) {
      view = next
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      await Promise.all([stop(http), stop(wsHttp)])
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
