import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { Faults } from '../../faults.ts'
import { KEPT_CONNECTION } from '../../kept-connections.ts'
import type { Ledger, LedgerEvent, NodeView } from '../ledger.ts'
import type { Port } from '../rpc/node.ts'
import { answerHttp, answerPost, type RpcSeen } from './http-rpc.ts'
import { createLies, type Lie } from './lies.ts'
import type { Service } from './service.ts'
import { serveSocket } from './ws-rpc.ts'

export interface ServeOptions {
  /** 0 or omitted: any free port. A standalone server's defaults are 5005 and 6006. */
  rpc?: number
  ws?: number
  /** A second WebSocket port, as a server's configuration may have one for the public. */
  publicWs?: number
  /** Default 127.0.0.1. */
  host?: string
  /** The initial view of the node; by default the whole chain. */
  view?: NodeView
  /** Whether it answers senders without a `user-agent`; by default it refuses them. */
  takesUnnamed?: boolean
  /** Separates the planned faults of several nodes: with `2` they are `rpc2:<method>` and `ws2:<command>`. */
  name?: string
}

export interface ServedLedger {
  rpcUrl: string
  wsUrl: string
  /** The HTTP port's answer to a POST with this body, for a caller in this process. */
  post(body: string): Promise<RpcSeen>
  /** Sets its view from now on; connections and subscriptions stay. */
  setView(view: NodeView): void
  /**
   * Makes it lie in its next answers to a method, or to any with `*`, or in its next messages of a type, as `ledgerClosed`: default
   * once, Infinity until cleared.
   */
  lie(method: string, lie: Lie, times?: number): void
  clearLies(): void
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
  const ports: Port[] = []
  const lies = createLies()
  const listeners = new Set<(event: LedgerEvent | undefined) => void>()
  let view = options.view ?? {}
  const service: Service = {
    node: ledger.addNode(ports),
    faults,
    lies,
    name,
    takesUnnamed: options.takesUnnamed ?? false,
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const notify = (event: LedgerEvent | undefined) => {
    for (const listener of listeners) listener(event)
  }
  const leave = ledger.subscribe(notify)
  const http = createServer(
    { keepAliveTimeout: KEPT_CONNECTION },
    (request, response) => void answerHttp(request, response, service),
  )
  const sockets = new WebSocketServer({ noServer: true })
  sockets.on('connection', (socket) => serveSocket(socket, service))
  const wsServer = () =>
    createServer((_request, response) => response.writeHead(426).end()).on(
      'upgrade',
      (request, socket, head) =>
        sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request)),
    )
  const [wsHttp, publicWs] = [wsServer(), options.publicWs === undefined ? null : wsServer()]
  const rpcPort = await listen(http, options.rpc ?? 0, host)
  const publicWsPort = publicWs && (await listen(publicWs, options.publicWs ?? 0, host))
  const wsPort = await listen(wsHttp, options.ws ?? 0, host)
  ports.push({ port: String(rpcPort), protocol: ['http'] })
  for (const port of [publicWsPort, wsPort]) {
    if (port !== null) ports.push({ port: String(port), protocol: ['ws'] })
  }
  return {
    rpcUrl: `http://${host}:${rpcPort}/`,
    wsUrl: `ws://${host}:${wsPort}/`,
    post: (body) => answerPost(body, service),
    setView(next) {
      view = next
      // A paused socket does not answer pings, like a half-open one.
      for (const socket of sockets.clients) view.silent ? socket.pause() : socket.resume()
      notify(undefined)
    },
    lie: (method, lie, times = 1) => lies.plan(method, lie, times),
    clearLies: lies.clear,
    async close() {
      leave()
      for (const socket of sockets.clients) socket.terminate()
      await Promise.all([http, wsHttp, ...(publicWs ? [publicWs] : [])].map(stop))
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
