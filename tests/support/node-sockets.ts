import { setImmediate } from 'node:timers/promises'
import { WebSocket } from 'ws'

const TURNS = 10
const never = new Promise<never>(() => {})

/** Real sockets to nodes for use cases in this process. */
export interface NodeSockets {
  /** Cuts every open socket, or those to this address. */
  cut(url?: string): void
  /** Resolves once no request is pending, also those that a follower does not wait for. */
  answered(): Promise<void>
  /** Upgraded fetches fail as before, and no request under way is answered: its follower must not act in a later test. */
  close(): void
}

/**
 * Answers an upgraded fetch as workerd does, with a real socket to the node, and any other fetch as before. A sender
 * without a name gets none, as from what guards a public node. `onMessage` gets each message before the product does.
 */
export function openNodeSockets(onMessage: (message: string, url: string) => void = () => {}): NodeSockets {
  const { fetch: plain } = globalThis
  const sockets = new Map<WebSocket, string>()
  const underWay = new Set<Promise<unknown>>()
  let isOver = false
  const requested: typeof fetch = async (input, init) => {
    const whole = plain(input, init).then(
      async (response) => [response, await response.arrayBuffer()] as const,
    )
    underWay.add(whole)
    try {
      const [response, body] = await whole
      // Its caller reads the body without the network, so `answered` knows when.
      return new Response(body.byteLength > 0 ? body : null, response)
    } finally {
      underWay.delete(whole)
      if (isOver) await never
    }
  }
  const upgraded: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    if (!headers.has('upgrade')) return requested(input, init)
    if (!headers.has('user-agent')) return new Response('error code: 1010', { status: 403 })
    const url = String(input).replace(/^http/, 'ws')
    const socket = new WebSocket(url)
    sockets.set(socket, url)
    socket.on('message', (data) => onMessage(String(data), url))
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return Object.assign(new Response(), { webSocket: Object.assign(socket, { accept: () => {} }) })
  }
  globalThis.fetch = upgraded
  const cut = (address?: string) => {
    for (const [socket, url] of sockets) {
      if (address !== undefined && url !== address) continue
      socket.terminate()
      sockets.delete(socket)
    }
  }
  return {
    cut,
    async answered() {
      // A call that follows from an answer is made within few turns of the event loop.
      for (let idle = 0; idle < TURNS; idle += 1) {
        await setImmediate()
        if (underWay.size === 0) continue
        await Promise.allSettled(underWay)
        idle = 0
      }
    },
    close() {
      isOver = true
      cut()
      if (globalThis.fetch === upgraded) globalThis.fetch = plain
    },
  }
}
